declare namespace App {
  interface SessionData {
    /** The visitor's id. Undefined if nobody is signed in. */
    visitor: string;
  }
}
