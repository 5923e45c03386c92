/** Which browser test files an engine runs. */
import type { Engine } from '../runner/programs.js';

/**
 * The tests that engines other than Chromium run by default: accessibility in one look, the keyboard, and the network, in
 * which engines differ most.
 */
const isForEachEngine = (file: string): boolean =>
  /^test\/(access\/(form-|keyboard\/)|client\/)/.test(file);

/** They load the elements from built files. What the build gets wrong, each engine shows: Chromium runs them. */
export const isOfBuild = (file: string): boolean => file.startsWith('test/built/');

/** Chromium alone runs files that test no engine: those of the build, and the comparison of stories and documented names. */
const isForChromium = (file: string): boolean =>
  isOfBuild(file) || file.startsWith('test/access/table.');

/** The files that the engine runs. `isQuick`: engines other than Chromium run only what differs most between engines. */
export const filesOf = (engine: Engine, files: readonly string[], isQuick: boolean): string[] =>
  files.filter(
    (file) =>
      engine === 'chromium' || (!isForChromium(file) && (!isQuick || isForEachEngine(file))),
  );
