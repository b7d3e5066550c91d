import { describeState, SLICE_SECONDS, sliceAt, sumSlices, type Statistics, type Slice } from '../../host';
import { readHealth, type SavedHealth } from '../lib/healthFile';
import { readLiveReport } from '../lib/reportFile';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { environmentHere } from './shared/Installation';
import { renderTable } from './shared/text';

/** One module over the last minutes, all server processes on the data folder together. Times are in milliseconds. */
interface BusyModule extends Statistics {
  readonly id: string;
  /** As in `modules list`; null for what belongs to no module. */
  readonly state: string | null;
  /** Bytes of memory that it keeps, as far as is known. */
  readonly kept: number;
}

/** `modules top`: requests, errors, time, queries and jobs by module over the last minutes, the busiest first. */
export async function top(minutes: number): Promise<Answer> {
  const { dataDir } = environmentHere();
  const [processes, report] = await Promise.all([readHealth(dataDir), readLiveReport(dataDir)]);
  if (processes.length === 0) {
    const text = `No server runs on ${dataDir}.`;
    return { exitCode: ExitCode.attention, text, data: { minutes, processes: [], modules: [] } };
  }
  const states = new Map(report?.modules.map(({ id, status }) => [id, describeState(status)]));
  const modules = sumUp(processes, minutes, states);
  const ids = processes.map(({ processId }) => processId);
  return {
    exitCode: modules.some(({ state }) => state === 'degraded') ? ExitCode.attention : ExitCode.ok,
    text: [
      ...renderTable([HEADINGS, ...modules.map((module) => row(module, minutes))]),
      '',
      `The last ${minutes === 1 ? 'minute' : `${minutes} minutes`} of ` +
        `${ids.length === 1 ? `process ${ids[0]}` : `${ids.length} processes (${ids.join(', ')})`}.`,
    ].join('\n'),
    data: { minutes, processes: ids, modules },
  };
}

function sumUp(
  processes: readonly SavedHealth[],
  minutes: number,
  states: ReadonlyMap<string, string>,
): BusyModule[] {
  const since = sliceAt(Date.now()) - (minutes * 60) / SLICE_SECONDS + 1;
  const kept = new Map<string, number>();
  for (const { kept: own = {} } of processes) {
    for (const [id, bytes] of Object.entries(own)) kept.set(id, (kept.get(id) ?? 0) + bytes);
  }
  const slices = new Map<string, Slice[]>([...states.keys()].map((id) => [id, []]));
  for (const { modules } of processes) {
    for (const [id, own] of Object.entries(modules)) slices.set(id, [...(slices.get(id) ?? []), ...own]);
  }
  return [...slices]
    .map(([id, own]) => ({
      id,
      state: states.get(id) ?? null,
      kept: kept.get(id) ?? 0,
      ...sumSlices(own, since),
    }))
    .filter(({ state, requests, queries, jobs }) => state !== null || requests + queries + jobs > 0)
    .sort((a, b) => time(b) - time(a) || b.requests - a.requests || a.id.localeCompare(b.id));
}

const time = ({ requestTime, jobTime }: Statistics): number => requestTime + jobTime;

const HEADINGS = [
  'MODULE',
  'STATE',
  'REQUESTS',
  'A SECOND',
  'ERRORS',
  'REFUSED',
  'MEAN MS',
  'QUERIES',
  'JOBS',
  'JOB FAILURES',
  'JOB S',
  'SUBSCRIBER FAILURES',
  'BLOCKED S',
  'BROWSER FAILURES',
  'KEPT MB',
];

function row(module: BusyModule, minutes: number): string[] {
  const { id, state, requests, errors, refused, requestTime, queries } = module;
  return [
    id,
    state ?? '',
    String(requests),
    (requests / (minutes * 60)).toFixed(1),
    errors === 0 ? '0' : `${errors} (${Math.round((errors / requests) * 100)} %)`,
    String(refused),
    requests === 0 ? '' : (requestTime / requests).toFixed(1),
    String(queries),
    String(module.jobs),
    String(module.jobFailures),
    (module.jobTime / 1000).toFixed(1),
    String(module.subscriberFailures),
    (module.blockedTime / 1000).toFixed(1),
    String(module.browserFailures),
    String(Math.round(module.kept / 1024 / 1024)),
  ];
}
