import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of this package. */
export const coreFolder = path.resolve(__dirname, '../../..');

/** The folder the command was typed in; npm runs scripts in that of the package. */
export function callersFolder(): string {
  return process.env['INIT_CWD'] ?? process.cwd();
}

/**
 * The folder of the installation, where relative paths of settings begin: the nearest one with a plugins.config.json,
 * from the current folder upwards; else the current one.
 */
export function installationFolder(): string {
  for (let folder = process.cwd(); ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, 'plugins.config.json'))) return folder;
    if (path.dirname(folder) === folder) return process.cwd();
  }
}

/** The clone of Tenantry's repository that this package is part of; null where npm has installed the package. */
export function cloneFolder(): string | null {
  const folder = path.dirname(coreFolder);
  return existsSync(path.join(folder, 'scripts/run.mjs')) ? folder : null;
}
