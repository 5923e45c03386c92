import { createContext } from 'react-router';

/** The visitor's address, which server.ts sets. */
export const addressContext = createContext<string | null>(null);
