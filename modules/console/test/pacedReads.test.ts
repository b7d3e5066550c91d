import fc from 'fast-check';
import { PacedReads, PAUSE } from '../web/api/PacedReads';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Reads of a page, with a clock that the test moves and answers that it gives. */
class Page {
  isShown = true;
  readonly begun: { readonly key: string; readonly at: number }[] = [];
  private time = 0;
  private timers: readonly Timer[] = [];
  private underWay: { readonly key: string; readonly answer: (isGood: boolean) => void }[] = [];
  readonly reads = new PacedReads<string>({
    read: (key) => {
      this.begun.push({ key, at: this.time });
      return new Promise<void>((resolve, reject) => {
        const answer = (isGood: boolean) => (isGood ? resolve() : reject(new Error('refused')));
        this.underWay.push({ key, answer });
      });
    },
    isShown: () => this.isShown,
    timers: {
      now: () => this.time,
      after: (milliseconds, run) => {
        this.timers = [...this.timers, { at: this.time + milliseconds, run }];
      },
    },
  });

  get now(): number {
    return this.time;
  }

  underWayOf(key: string): number {
    return this.underWay.filter((one) => one.key === key).length;
  }

  /** Answers all reads that are under way. */
  async answer(isGood = true): Promise<void> {
    for (const { answer } of this.underWay.splice(0)) answer(isGood);
    await settled();
  }

  async pass(milliseconds: number): Promise<void> {
    const end = this.time + milliseconds;
    for (let next = this.nextUntil(end); next; next = this.nextUntil(end)) {
      const { at, run } = next;
      this.timers = this.timers.filter((timer) => timer !== next);
      this.time = Math.max(this.time, at);
      run();
      await settled();
    }
    this.time = end;
  }

  show(isShown: boolean): void {
    this.isShown = isShown;
    if (isShown) this.reads.resume();
  }

  private nextUntil(end: number): Timer | undefined {
    return [...this.timers].sort((a, b) => a.at - b.at).find(({ at }) => at <= end);
  }
}

/** Lets promises that are settled call those that wait for them. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('reads after events', () => {
  test('one event reads at once, and a burst reads once more after the answer and a pause', async () => {
    const page = new Page();
    for (let event = 0; event < 500; event += 1) page.reads.want('list');
    expect(page.begun).toHaveLength(1);
    await page.pass(5_000);
    expect(page.begun).toHaveLength(1);
    await page.answer();
    // As long as the read took.
    await page.pass(4_999);
    expect(page.begun).toHaveLength(1);
    await page.pass(1);
    expect(page.begun).toEqual([
      { key: 'list', at: 0 },
      { key: 'list', at: 10_000 },
    ]);
    await page.answer();
    await page.pass(60_000);
    expect(page.begun).toHaveLength(2);
  });

  test('an event in the pause after a read is read when the pause is over', async () => {
    const page = new Page();
    page.reads.want('list');
    await page.answer();
    await page.pass(PAUSE / 2);
    page.reads.want('list');
    expect(page.begun).toHaveLength(1);
    await page.pass(PAUSE / 2);
    expect(page.begun.map(({ at }) => at)).toEqual([0, PAUSE]);
  });

  test('resources do not wait for one another, and a read that fails ends like any other', async () => {
    const page = new Page();
    page.reads.want('list');
    page.reads.want('record');
    expect(page.begun.map(({ key }) => key)).toEqual(['list', 'record']);
    page.reads.want('list');
    await page.answer(false);
    await page.pass(PAUSE);
    expect(page.begun.map(({ key }) => key)).toEqual(['list', 'record', 'list']);
  });

  test('a page that is not shown reads nothing, and each resource once when it is shown again', async () => {
    const page = new Page();
    page.show(false);
    for (let event = 0; event < 100; event += 1) {
      page.reads.want('list');
      page.reads.want('record');
      await page.pass(100);
    }
    expect(page.begun).toEqual([]);
    page.show(true);
    expect(page.begun.map(({ key }) => key)).toEqual(['list', 'record']);
    await page.answer();
    await page.pass(PAUSE);
    expect(page.begun).toHaveLength(2);
  });

  test('whatever happens, reads of a resource are apart, and the last change is read', async () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('list', 'record').map((key) => ({ want: key })) },
      { weight: 3, arbitrary: fc.nat(1_500).map((pass) => ({ pass })) },
      { weight: 2, arbitrary: fc.boolean().map((answer) => ({ answer })) },
      { weight: 1, arbitrary: fc.boolean().map((show) => ({ show })) },
    );
    const property = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const page = new Page();
      const changed = new Map<string, number>();
      for (const one of steps) {
        if ('want' in one) {
          changed.set(one.want, page.begun.length);
          page.reads.want(one.want);
        } else if ('pass' in one) await page.pass(one.pass);
        else if ('answer' in one) await page.answer(one.answer);
        else page.show(one.show);
        for (const key of ['list', 'record']) expect(page.underWayOf(key)).toBeLessThan(2);
      }
      page.show(true);
      for (let round = 0; round < 3; round += 1) {
        await page.answer();
        await page.pass(100_000);
      }
      for (const [key, count] of changed)
        expect(page.begun.slice(count).map((read) => read.key)).toContain(key);
      for (const key of changed.keys()) {
        const times = page.begun.filter((read) => read.key === key).map(({ at }) => at);
        for (const [index, at] of times.slice(1).entries())
          expect(at - (times[index] ?? 0)).toBeGreaterThanOrEqual(PAUSE);
      }
    });
    await fc.assert(property, { numRuns: 100 });
  });
});
