/** A clipboard of the tests' own, for a `describe` block: browsers give theirs only to people. */
export function useClipboard(): readonly string[] {
  const copied: string[] = [];
  const { clipboard } = navigator;
  const set = (value: unknown) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value });

  beforeEach(() => {
    copied.length = 0;
    set({ writeText: async (text: string) => void copied.push(text) });
  });
  afterEach(() => set(clipboard));
  return copied;
}
