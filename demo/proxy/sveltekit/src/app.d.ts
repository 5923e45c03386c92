declare global {
  namespace App {
    interface Locals {
      /** The visitor's id. Undefined if nobody is signed in. */
      visitor: string | undefined;
    }
  }
}

export {};
