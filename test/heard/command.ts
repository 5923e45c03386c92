/** A command of the test command to its page. */
export type Command =
  | { readonly do: 'open'; readonly path: string }
  | { readonly do: 'show' }
  | { readonly do: 'respond' }
  | { readonly do: 'later'; readonly seconds: number }
  | { readonly do: 'focus'; readonly selector: string }
  | { readonly do: 'settle' };
