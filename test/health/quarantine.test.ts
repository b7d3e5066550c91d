import { Quarantine } from '../../core/parts/health/Quarantine';
import type { DegradedRow } from '../../core/parts/health/degradedModules';
import type { QuarantineParts } from '../../core/parts/health/QuarantineParts';

const MODULE = { version: '1.0.0', critical: false };
const ROW = {
  module_id: 'flaky',
  version: MODULE.version,
  reason: '9 of 9 requests failed',
  strikes: 1,
  degraded_at: new Date(),
  until: null,
  left: null,
} satisfies DegradedRow;

/** A database that reads and stores what is out of service when the test says so. */
class SlowDatabase {
  rows: DegradedRow[] = [];
  private readonly answers: (() => void)[] = [];

  /** Statements wait for `answer` from now on. */
  isSlow = false;

  readonly run = async (text: string): Promise<unknown[]> => {
    if (/^DELETE/.test(text)) this.rows = [];
    const isStored = /^\s*INSERT/.test(text);
    if (!isStored && !/^SELECT/.test(text)) return [];
    const seen = this.rows;
    if (this.isSlow) await new Promise<void>((resolve) => this.answers.push(resolve));
    if (isStored) this.rows = [ROW];
    return seen;
  };

  /** Answers the first of the statements that wait. */
  async answer(): Promise<void> {
    this.answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const SETTINGS = { enabled: true, requests: 6, percent: 50, callers: 3, seconds: 300 };
const LOGGER = { error: () => undefined, warn: () => undefined } as unknown as QuarantineParts['logger'];

const FROM = ['10.0.1.1', '10.0.2.1', '10.0.3.1', '10.0.1.1', '10.0.2.1', '10.0.3.1'];
const fail = (quarantine: Quarantine) => {
  for (const caller of FROM) {
    quarantine.observe('flaky', null, caller, () => 'GET /flaky: it did not answer in time');
  }
  return new Promise((resolve) => setImmediate(resolve));
};

describe('what is out of service', () => {
  test('stays in service when it is resumed before its failure has been stored', async () => {
    const database = new SlowDatabase();
    const quarantine = new Quarantine({
      settings: SETTINGS,
      run: database.run as QuarantineParts['run'],
      notifications: {
        subscribe: () => () => undefined,
        onResync: () => () => undefined,
        publish: () => Promise.resolve(),
        isAnswered: () => Promise.resolve(true),
      } as unknown as QuarantineParts['notifications'],
      logger: LOGGER,
    });
    await quarantine.open();
    quarantine.enroll('flaky', MODULE);
    database.isSlow = true;
    await fail(quarantine);
    expect(quarantine.isOut('flaky')).toBe(true);
    database.isSlow = false;
    const resumed = quarantine.resume('flaky');
    await database.answer();
    expect(await resumed).toBe(true);
    expect(database.rows).toEqual([]);
    expect(quarantine.isOut('flaky')).toBe(false);
    quarantine.close();
  });

  test('ignores a read that began before somebody resumed the module', async () => {
    const database = new SlowDatabase();
    const told: string[] = [];
    let hear: () => void = () => undefined;
    const quarantine = new Quarantine({
      settings: SETTINGS,
      run: database.run as QuarantineParts['run'],
      notifications: {
        subscribe: (_topic: string, listener: () => void) => ((hear = listener), () => undefined),
        onResync: () => () => undefined,
        publish: () => Promise.resolve(),
      } as unknown as QuarantineParts['notifications'],
      logger: LOGGER,
    });
    await quarantine.open();
    quarantine.enroll('flaky', MODULE);
    quarantine.onChange((id, isOut) => told.push(`${id} ${isOut ? 'out' : 'back'}`));
    database.rows = [ROW];
    hear();
    await database.answer();
    expect(quarantine.isOut('flaky')).toBe(true);

    database.isSlow = true;
    hear();
    database.isSlow = false;
    await quarantine.resume('flaky');
    expect(quarantine.isOut('flaky')).toBe(false);
    // The answer of before comes last.
    await database.answer();
    expect(quarantine.isOut('flaky')).toBe(false);
    expect(told).toEqual(['flaky out', 'flaky back']);
    quarantine.close();
  });
});

describe('handlers that fail', () => {
  test.each([
    [true, ['MODULE_FAILING']],
    [false, []],
  ])('blame their module only while the database answers (%s)', async (isAnswered, codes) => {
    const quarantine = new Quarantine({
      settings: SETTINGS,
      run: (() => Promise.resolve([])) as QuarantineParts['run'],
      notifications: {
        subscribe: () => () => undefined,
        onResync: () => () => undefined,
        isAnswered: () => Promise.resolve(isAnswered),
      } as unknown as QuarantineParts['notifications'],
      logger: LOGGER,
    });
    await quarantine.open();
    quarantine.enroll('flaky', { ...MODULE, critical: true });
    await fail(quarantine);
    expect(quarantine.reports().map(({ code }) => code)).toEqual(codes);
    quarantine.close();
  });
});
