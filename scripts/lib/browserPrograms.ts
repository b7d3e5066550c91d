import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { CommandError } from '@tenantry/core/cli';
import {
  cacheFolder,
  type Program,
  programIn,
  reasonOf,
  tried,
  unpackDebianPackages,
} from './debianPackages';

/** Browsers as Debian has them: the newest Chromium, and a Firefox without changes for tests. */
export interface BrowserPrograms {
  readonly chromium: Program;
  readonly firefox: Program;
}

/** Names on the path, and files of the packages. */
const CHROMIUM = { names: ['chromium'], file: 'usr/lib/chromium/chromium' };
const FIREFOX = { names: ['firefox-esr', 'firefox'], file: 'usr/lib/firefox-esr/firefox-esr' };

/** Finds the browsers without the network: on the path, else those that `provideBrowsers` has unpacked. */
export async function findBrowsers(): Promise<BrowserPrograms | null> {
  const [chromium, firefox] = await Promise.all([CHROMIUM, FIREFOX].map(find));
  return chromium && firefox ? { chromium, firefox } : null;
}

/**
 * Finds the browsers or gets them: the Debian packages unpacked into a cache folder.
 *
 * @throws CommandError when one of them cannot be had
 */
export async function provideBrowsers(): Promise<BrowserPrograms> {
  const found = await findBrowsers();
  if (found) return found;
  let problem = 'what apt-get brought does not run';
  try {
    await unpackDebianPackages(['chromium', 'chromium-common', 'firefox-esr'], folder());
    const fetched = await findBrowsers();
    if (fetched) return fetched;
  } catch (error) {
    problem = reasonOf('apt-get', error);
  }
  throw new CommandError(
    `There are no chromium and firefox on the path, and they could not be fetched: ${problem}.`,
    'install both so that chromium and firefox-esr or firefox are on the path (apt-get install chromium firefox-esr), and run the command again.',
  );
}

async function find({ names, file }: typeof CHROMIUM): Promise<Program | null> {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  for (const candidate of names.flatMap((name) => folders.map((one) => path.join(one, name)))) {
    const isProgram = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    const program = isProgram ? await tried({ file: candidate, env: {} }) : null;
    if (program) return program;
  }
  return programIn(folder(), file);
}

const folder = () => cacheFolder('TENANTRY_BROWSER_CACHE', 'browsers');
