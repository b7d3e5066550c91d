import { inMicroseconds } from '../../kernel/time/inMicroseconds';

/** Statistics of each module. Times are in milliseconds. */
export const STATISTICS = [
  'requests',
  'errors',
  'refused',
  'requestTime',
  'queries',
  'jobs',
  'jobFailures',
  'jobTime',
  'subscriberFailures',
  'eventsDropped',
  'blockedTime',
  'browserFailures',
] as const;

/**
 * One statistic: `errors` are answers of 500 and above, `refused` those among the requests that were turned away
 * because the module is degraded, `eventsDropped` events a degraded module did not receive, `blockedTime` how long its
 * code kept the event loop from turning, `browserFailures` parts of pages that failed in browsers of people.
 */
export type Statistic = (typeof STATISTICS)[number];

/** Every statistic by name. */
export type Statistics = Readonly<Record<Statistic, number>>;

/** Seconds that one slice of time covers. */
export const SLICE_SECONDS = 10;
/** Slices that are kept: five minutes. */
const SLICES = 30;

const WIDTH = STATISTICS.length;
const INDEX = Object.fromEntries(STATISTICS.map((statistic, index) => [statistic, index])) as Record<
  Statistic,
  number
>;

/** Statistics of one slice of time: its number (seconds since 1970 by `SLICE_SECONDS`), then the values. */
export type Slice = readonly [number: number, ...statistics: number[]];

/**
 * The statistics of one module: since the start, and for each slice of the last minutes.
 *
 * Counting allocates nothing and touches a few numbers, because it happens on every request and every query.
 */
export class ModuleStatistics {
  private readonly sums = new Float64Array(WIDTH);
  private readonly slices = new Float64Array(SLICES * WIDTH);
  private readonly numbers = new Float64Array(SLICES).fill(-1);

  constructor(private readonly now: () => number) {}

  /** @param amount what to add to the statistic */
  add(statistic: Statistic, amount = 1): void {
    this.put(this.offset(), INDEX[statistic], amount);
  }

  request(milliseconds: number, isError: boolean, isRefused: boolean): void {
    const offset = this.offset();
    this.put(offset, 0, 1);
    if (isRefused) this.put(offset, 2, 1);
    else if (isError) this.put(offset, 1, 1);
    this.put(offset, 3, milliseconds);
  }

  job(milliseconds: number, isFailure: boolean): void {
    const offset = this.offset();
    this.put(offset, INDEX.jobs, 1);
    if (isFailure) this.put(offset, INDEX.jobFailures, 1);
    this.put(offset, INDEX.jobTime, milliseconds);
  }

  /** Since the process started. */
  get totals(): Statistics {
    return named(this.sums);
  }

  /** The slices in which something happened, oldest first. */
  recent(): Slice[] {
    const oldest = sliceAt(this.now()) - SLICES;
    return [...this.numbers.keys()]
      .filter((index) => (this.numbers[index] as number) > oldest)
      .sort((a, b) => (this.numbers[a] as number) - (this.numbers[b] as number))
      .map((index) => [
        this.numbers[index] as number,
        ...this.slices.subarray(index * WIDTH, (index + 1) * WIDTH),
      ]);
  }

  private put(offset: number, index: number, amount: number): void {
    this.sums[index] = (this.sums[index] as number) + amount;
    this.slices[offset + index] = (this.slices[offset + index] as number) + amount;
  }

  /** Where the slice of this moment begins; one that was used five minutes ago is wiped first. */
  private offset(): number {
    const number = sliceAt(this.now());
    const index = number % SLICES;
    if (this.numbers[index] !== number) {
      this.numbers[index] = number;
      this.slices.fill(0, index * WIDTH, (index + 1) * WIDTH);
    }
    return index * WIDTH;
  }
}

/** Number of the slice that a moment falls into. @param milliseconds since 1970 */
export function sliceAt(milliseconds: number): number {
  return Math.floor(milliseconds / (SLICE_SECONDS * 1000));
}

/** Sums up slices, of one process or of several. @param since number of the first slice that counts */
export function sumSlices(slices: Iterable<Slice>, since: number): Statistics {
  const sums = new Float64Array(WIDTH);
  for (const [number, ...statistics] of slices) {
    if (number < since) continue;
    statistics.forEach((value, index) => (sums[index] = (sums[index] ?? 0) + value));
  }
  return named(sums);
}

function named(sums: Float64Array): Statistics {
  return Object.fromEntries(
    STATISTICS.map((statistic, index) => [statistic, inMicroseconds(sums[index] ?? 0)]),
  ) as Record<Statistic, number>;
}
