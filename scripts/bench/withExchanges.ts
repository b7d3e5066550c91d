import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { browserProgram } from '@tenantry/module-console/testing/browser';
import { type CDPSession, chromium } from 'playwright-core';
import { median } from './measure';
import type { Credentials } from './Scenario';
import type { ServerProcess } from './ServerProcess';

const EXCHANGES = 100;
/** Exchanges in which browsers compile and allocate what they need only once; not measured. */
const WARM_UP = 5;
/** Milliseconds from the event until the new version is shown, and bytes that the heap may grow by. */
const MOST_MILLISECONDS = 100;
const MOST_GROWTH = 3_000_000;

const MANIFEST = `
const { defineModule } = require(${JSON.stringify(require.resolve('@tenantry/core'))});
exports.default = defineModule({
  title: 'Exchanged',
  contributes: { 'console.extensions': [{ id: 'exchanged', api: '^1.0.0', entry: 'index.js',
    pages: [{ id: 'exchanged.page', title: 'Exchanged', path: '/backend/exchanged', component: 'Page' }] }] },
});
Object.defineProperty(exports, '__esModule', { value: true });
`;

/** A page of 15 kB that says when it is shown. Browsers keep the code of each version: with 50 kB the heap grows by twice as much. */
const code = (version: number) => `
import { createElement as h, useEffect } from 'react';
const words = ${JSON.stringify(Array.from({ length: 300 }, (_, index) => `word ${index} of a long page with version ${version}`))};
export function Page() {
  useEffect(() => { globalThis.shown = { version: ${version}, at: performance.now() }; }, []);
  return h('ul', null, words.map((word) => h('li', { key: word }, word)));
}`;

/** Runs in the page before its scripts: notes when the last event about modules came. */
const NOTE_EVENTS = `
  const Native = EventSource;
  globalThis.EventSource = class extends Native {
    constructor(address) {
      super(address);
      this.addEventListener('platform.modules.changed', () => { globalThis.changedAt = performance.now(); });
    }
  };`;

const whenShown = (version: number) => `new Promise((resolve) => {
  const check = () => globalThis.shown?.version === ${version}
    ? resolve(shown.at - (globalThis.changedAt ?? shown.at)) : setTimeout(check, 20);
  check();
})`;

/** Writes the module with the page that is exchanged. @returns its folder */
export async function writeExchanged(folder: string): Promise<string> {
  const home = path.join(folder, 'exchanged');
  await mkdir(path.join(home, 'assets'), { recursive: true });
  const tenantry = {
    module: 'exchanged',
    manifest: './manifest.js',
    optional: { console: '*' },
    assets: { folder: './assets' },
  };
  await writeFile(
    path.join(home, 'package.json'),
    JSON.stringify({ name: 'exchanged', version: '1.0.0', tenantry }),
  );
  await writeFile(path.join(home, 'manifest.js'), MANIFEST);
  await write(home, 0);
  return home;
}

const write = (home: string, version: number) => writeFile(path.join(home, 'assets/index.js'), code(version));

/**
 * A module with an open page changes a hundred times: the time from the event until the new version is shown, and the
 * growth of the page's heap.
 *
 * @param home folder of the module
 */
export async function* withExchanges(
  server: ServerProcess,
  { token }: Credentials,
  home: string,
): AsyncGenerator<string> {
  const url = `http://127.0.0.1:${server.port}`;
  const browser = await chromium.launch({ executablePath: await browserProgram(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({ baseURL: url });
    await context.addCookies([{ name: 'auth_token', value: token, url }]);
    await context.addInitScript(NOTE_EVENTS);
    const page = await context.newPage();
    await page.goto('/backend/exchanged');
    await page.evaluate(whenShown(0));
    const session = await context.newCDPSession(page);
    const exchange = async (version: number): Promise<number> => {
      await write(home, version);
      const answer = await page.request.post('/api/platform/modules/exchanged/reload');
      if (!answer.ok()) throw new Error(await answer.text());
      return page.evaluate<number>(whenShown(version));
    };
    for (let version = 1; version <= WARM_UP; version += 1) await exchange(version);
    const before = await heapOf(session);
    const times: number[] = [];
    for (let version = 1; version <= EXCHANGES; version += 1) times.push(await exchange(WARM_UP + version));
    const growth = (await heapOf(session)) - before;
    const time = median(times);
    yield `exchange of a page's code    ${time.toFixed(0)} ms from event to shown (at most ${MOST_MILLISECONDS})`;
    yield `heap after ${EXCHANGES} exchanges    ${(growth / 1e6).toFixed(2)} MB more (at most ${MOST_GROWTH / 1e6})`;
    if (time > MOST_MILLISECONDS) throw new Error('The exchange of code takes longer than its budget');
    if (growth > MOST_GROWTH) throw new Error('The heap of the page grows by more than its budget');
  } finally {
    await browser.close();
  }
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('Performance.enable');
  for (let times = 0; times < 3; times += 1) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}
