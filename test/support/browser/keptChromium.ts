import { type Browser, chromium } from 'playwright-core';
import { browserProgram } from '@tenantry/module-console/testing/browser';

/** Where the process keeps its browser, as test files load this file anew. */
const KEPT = Symbol.for('tenantry.test.chromium');
/** Where the process keeps what it calls at its end; see `scripts/test/keptHosts.ts`. */
const ENDINGS = Symbol.for('tenantry.test.endings');

interface Kept {
  [KEPT]?: Promise<Browser>;
  /** By name. Absent where the runner of the tests keeps nothing between files. */
  [ENDINGS]?: Map<string, () => Promise<void>>;
}

const kept = globalThis as Kept;

/** A browser of a test file. */
export interface ChromiumOfFile {
  readonly browser: Browser;
  /** Leaves the browser to later files, or ends it where the runner keeps nothing between files. */
  leave(): Promise<void>;
}

/**
 * Gives the Chromium of this process, which is started for the first file that needs one. It listens to a pipe of this
 * process, so that it ends with it, however the process ends.
 */
export async function chromiumOfProcess(): Promise<ChromiumOfFile> {
  const endings = kept[ENDINGS];
  if (endings === undefined) {
    const browser = await launch();
    return { browser, leave: () => browser.close() };
  }
  const running = await kept[KEPT];
  if (running?.isConnected() !== true) kept[KEPT] = launch();
  const browser = await (kept[KEPT] as Promise<Browser>);
  endings.set('chromium', () => browser.close());
  return { browser, leave: () => Promise.resolve() };
}

async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await browserProgram(), args: ['--no-sandbox'] });
}
