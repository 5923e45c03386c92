import { SettingError } from './settings.js';

/**
 * Loads libraries that the site installs: the package has none for databases, since browsers do not need them. Throws a
 * {@link SettingError} if one is missing. `install` holds the names for `npm install`, and `otherwise` ends the line with
 * another way.
 */
export async function loadLibraries<Modules>(
  install: string,
  load: () => Promise<Modules>,
  purpose = 'the owner store',
  otherwise = '',
): Promise<Modules> {
  try {
    return await load();
  } catch (error) {
    if (isMissing(error))
      throw new SettingError(
        `A library for ${purpose} is missing. Run: npm install ${install}${otherwise}`,
      );
    throw error;
  }
}

/** The code of the error differs between `import` and `require`. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ERR_MODULE_NOT_FOUND' || error.code === 'MODULE_NOT_FOUND');
