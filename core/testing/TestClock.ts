import type { Clock } from '../kernel/time/Clock';

/** A stretch of time. */
export interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

/**
 * The clock of a test host: it goes on as real time does, from wherever a test has set it.
 *
 * Modules see it as the service `clock`. Timers and PostgreSQL's `now()` stay in real time.
 */
export class TestClock implements Clock {
  private offset = 0;

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** Moves on, or back where the numbers are negative. @param by a duration, or milliseconds */
  travel(by: Duration | number): void {
    this.offset += typeof by === 'number' ? by : millisecondsOf(by);
  }

  /** Moves to a moment, from which time goes on. */
  travelTo(moment: Date): void {
    this.offset = moment.getTime() - Date.now();
  }

  /** Back to real time. */
  reset(): void {
    this.offset = 0;
  }
}

function millisecondsOf({
  days = 0,
  hours = 0,
  minutes = 0,
  seconds = 0,
  milliseconds = 0,
}: Duration): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000 + milliseconds;
}
