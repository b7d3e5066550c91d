import { median, type Measurement } from './measure';
import type { Scenario } from './Scenario';

/** Heads of the columns that `floorRow` fills. */
export const FLOOR_COLUMNS =
  'request                          floor/s    ours/s   ratio   aim   floor µs  ours µs  p99 ms  queries' +
  '   cost µs   of profile   most';

/** Row of one request, with its measurements on the floor and on our server. Others are compared with the cost of the profile. */
export function floorRow(
  scenario: Scenario,
  floor: Measurement[],
  ours: Measurement[],
  queries: number,
  profile: Measurement[] | undefined,
): string {
  const cpu = (runs: Measurement[]) => median(runs.map(({ cpuMicroseconds }) => cpuMicroseconds ?? NaN));
  return [
    scenario.name.padEnd(30),
    rate(floor).toFixed(0).padStart(9),
    rate(ours).toFixed(0).padStart(9),
    (rate(ours) / rate(floor)).toFixed(2).padStart(7),
    scenario.aim.toFixed(2).padStart(5),
    cpu(floor).toFixed(0).padStart(10),
    cpu(ours).toFixed(0).padStart(8),
    median(ours.map(({ p99 }) => p99))
      .toFixed(1)
      .padStart(7),
    String(queries).padStart(8),
    cost(ours).toFixed(0).padStart(9),
    (profile ? (cost(ours) / cost(profile)).toFixed(1) : '-').padStart(12),
    String(scenario.most ?? '').padStart(6),
  ].join(' ');
}

/** Least processor time of a request, of server and database together, in microseconds. */
function cost(runs: readonly Measurement[]): number {
  return Math.min(...runs.map(({ costMicroseconds }) => costMicroseconds ?? NaN));
}

/** Requests a second, at the median. */
export function rate(runs: readonly Measurement[]): number {
  return median(runs.map(({ requestsPerSecond }) => requestsPerSecond));
}
