import { readClockSkew, type DatabaseConnection } from '../../../host';
import { findingOf, type Finding } from './Finding';

/** Apart by more than this, sessions and schedules go wrong visibly; in milliseconds. */
const MOST_SKEW = 5_000;

/** This machine's clock against the database's. */
export async function checkClock(connection: DatabaseConnection): Promise<Finding[]> {
  try {
    return [judgeClock(await readClockSkew(connection))];
  } catch (error) {
    return findingOf('clock', error);
  }
}

/** @param skew milliseconds by which the database is ahead */
export function judgeClock(skew: number): Finding {
  const seconds = (Math.abs(skew) / 1000).toFixed(1);
  if (Math.abs(skew) <= MOST_SKEW) {
    return { verdict: 'ok', subject: 'clock', message: `${seconds} s from the database's` };
  }
  return {
    verdict: 'wrong',
    subject: 'clock',
    message: `this machine is ${seconds} s ${skew > 0 ? 'behind' : 'ahead of'} the database.`,
    remedy: 'let both set their clocks by NTP; tokens and schedules go by them.',
  };
}
