/** As `lazy-features.ts`, for code that only the result needs. It is not in that file, which each page loads at once. */
export const lazyAgent = {
  /** For `agent`, in browsers that offer tools of pages to assistants. */
  agent: () => import('./agent.lazy.js'),
};
