import { browserProgram } from '@tenantry/module-console/testing/browser';
import { type Browser, chromium } from 'playwright-core';
import { median } from './measure';
import type { Credentials } from './Scenario';
import type { ServerProcess } from './ServerProcess';

const LOADS = 5;

/** Measurements of the first load of a page with a list. */
interface Load {
  /** Milliseconds to the largest paint. */
  readonly largestPaint: number;
  /** Milliseconds until the list is there and the page answers to keys. */
  readonly interactive: number;
  /** Milliseconds that long tasks blocked the page beyond 50 each. */
  readonly blocked: number;
  readonly requests: number;
  /** Sum of the shifts of the layout. */
  readonly shift: number;
}

interface Profile {
  readonly name: string;
  /** Factor by which the processor is slower, and the connection: bits a second, milliseconds. */
  readonly slow?: { readonly processor: number; readonly bits: number; readonly latency: number };
  readonly most: Load;
}

const PROFILES: readonly Profile[] = [
  {
    name: 'desktop',
    most: { largestPaint: 800, interactive: 500, blocked: 50, requests: 30, shift: 0.05 },
  },
  {
    name: '4x CPU, 1.6 Mbit/s, 150 ms',
    slow: { processor: 4, bits: 1_600_000, latency: 150 },
    most: { largestPaint: 2_500, interactive: 3_000, blocked: 300, requests: 30, shift: 0.05 },
  },
];
const MEMBERS = ['largestPaint', 'interactive', 'blocked', 'requests', 'shift'] as const;

/**
 * Runs in the page before its scripts, and gathers what the browser reports. `listed` resolves when the list is drawn and two frames
 * could be drawn after it; a call from outside would come later.
 */
const WATCH = `
  globalThis.listed = new Promise((resolve) => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#content tbody tr a')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
  globalThis.measured = { largestPaint: 0, blocked: 0, shift: 0 };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => { measured.largestPaint = startTime; });
  watch('longtask', ({ duration }) => { measured.blocked += duration - 50; });
  watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) measured.shift += value; });`;

/**
 * The first load of the list of deals in a browser without a cache, by a fast and by a slow machine; medians of five.
 *
 * @throws Error where a budget is exceeded
 */
export async function* withConsole(server: ServerProcess, { token }: Credentials): AsyncGenerator<string> {
  const browser = await chromium.launch({
    executablePath: await browserProgram(),
    args: ['--no-sandbox'],
  });
  const exceeded: string[] = [];
  try {
    yield ['profile'.padEnd(28), ...MEMBERS.map((member) => member.padStart(13))].join(' ');
    for (const profile of PROFILES) {
      const loads: Load[] = [];
      for (let index = 0; index < LOADS; index += 1)
        loads.push(await load(browser, server.port, token, profile));
      const medians = MEMBERS.map((member) => median(loads.map((one) => one[member])));
      yield [profile.name.padEnd(28), ...medians.map((value) => shown(value).padStart(13))].join(' ');
      yield [
        '  at most'.padEnd(28),
        ...MEMBERS.map((member) => shown(profile.most[member]).padStart(13)),
      ].join(' ');
      for (const [index, member] of MEMBERS.entries())
        if ((medians[index] ?? 0) > profile.most[member]) exceeded.push(`${member} (${profile.name})`);
    }
  } finally {
    await browser.close();
  }
  if (exceeded.length > 0) throw new Error(`Over the budget: ${exceeded.join(', ')}`);
}

async function load(browser: Browser, port: number, token: string, { slow }: Profile): Promise<Load> {
  const url = `http://127.0.0.1:${port}`;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await context.addCookies([{ name: 'auth_token', value: token, url }]);
    await context.addInitScript(WATCH);
    const page = await context.newPage();
    if (slow) {
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slow.processor });
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: slow.latency,
        downloadThroughput: slow.bits / 8,
        uploadThroughput: slow.bits / 8,
      });
    }
    await page.goto(`${url}/backend/customers/deals`);
    const interactive = await page.evaluate<number>('listed');
    const measured = await page.evaluate<Omit<Load, 'interactive' | 'requests'>>('measured');
    const requests = await page.evaluate<number>(`performance.getEntriesByType('resource').length + 1`);
    return { ...measured, interactive, requests };
  } finally {
    await context.close();
  }
}

const shown = (value: number) => (value >= 10 ? value.toFixed(0) : value.toFixed(2));
