const LEVELS = ['info', 'warn', 'error'] as const;

export interface Line {
  readonly level: (typeof LEVELS)[number];
  readonly values: readonly unknown[];
}

/** Captures the console in each test of a block. */
export function useConsole(): Line[] {
  const lines: Line[] = [];
  const originals = LEVELS.map((level) => console[level]);
  beforeEach(() => {
    lines.length = 0;
    for (const level of LEVELS) console[level] = (...values) => lines.push({ level, values });
  });
  afterEach(() => LEVELS.forEach((level, index) => (console[level] = originals[index]!)));
  return lines;
}
