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

/** A database whose answers to a look at what is out of service come when the test says so. */
class SlowDatabase {
  rows: DegradedRow[] = [];
  private readonly answers: (() => void)[] = [];

  /** Has what is asked from now on wait for `answer`. */
  isSlow = false;

  readonly run = async (text: string): Promise<unknown[]> => {
    if (/^DELETE/.test(text)) this.rows = [];
    if (!/^SELECT/.test(text)) return [];
    const seen = this.rows;
    if (this.isSlow) await new Promise<void>((resolve) => this.answers.push(resolve));
    return seen;
  };

  /** Answers what was asked first. */
  async answer(): Promise<void> {
    this.answers.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const SETTINGS = { enabled: true, requests: 6, percent: 50, callers: 3, seconds: 300 };
const LOGGER = { error: () => undefined, warn: () => undefined } as unknown as QuarantineParts['logger'];

describe('what is out of service', () => {
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
    for (const caller of ['10.0.1.1', '10.0.2.1', '10.0.3.1', '10.0.1.1', '10.0.2.1', '10.0.3.1']) {
      quarantine.observe('flaky', null, caller, () => 'GET /flaky: it did not answer in time');
    }
    await new Promise((resolve) => setImmediate(resolve));
    expect(quarantine.reports().map(({ code }) => code)).toEqual(codes);
    quarantine.close();
  });
});
