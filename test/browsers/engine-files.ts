/** Which browser test files an engine runs. */
import type { Engine } from '../runner/programs.js';

/**
 * The tests that engines other than Chromium run by default: accessibility in one look, the keyboard, and the network, in
 * which engines differ most.
 */
const isForEachEngine = (file: string): boolean =>
  /^test\/(access\/(form-|keyboard\/)|client\/)/.test(file);

/** They load the elements from built files. */
export const isOfBuild = (file: string): boolean => file.startsWith('test/built/');

/** Chromium alone runs files in which no engine differs from another one. */
const FOR_CHROMIUM: readonly RegExp[] = [
  // What the build gets wrong, and names that no document has, each engine shows.
  /^test\/(built\/|access\/table\.)/,
  // States and texts of the elements, without focus, layout or storage.
  /^test\/elements\/(error-entries|foreign-text|rights|snippets)\./,
  /^test\/elements\/form-generator\/(faults|refine-journeys|remaining|routes|unknown)\./,
  /^test\/elements\/form-list\/owners\./,
  // Only Chromium counts its nodes and listeners.
  /\/leaks\./,
  // Helpers of tests.
  /^test\/support\/(accessible|deferred|local-forms|narrow-page)\./,
];

/** The files that the engine runs. `isQuick`: engines other than Chromium run only what differs most between engines. */
export const filesOf = (engine: Engine, files: readonly string[], isQuick: boolean): string[] =>
  files.filter((file) => {
    if (engine === 'chromium') return true;
    return isQuick ? isForEachEngine(file) : !FOR_CHROMIUM.some((pattern) => pattern.test(file));
  });
