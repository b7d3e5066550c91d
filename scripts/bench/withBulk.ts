import { setTimeout as delay } from 'node:timers/promises';
import { processorTime } from './measure';
import { dealId, DEALS, type Credentials } from './Scenario';
import type { ServerProcess } from './ServerProcess';

/** How often each shape is measured; the first time also warms the process. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
/** Milliseconds between two questions how far the work has come: rarely, because the answers cost the server time. */
const PAUSE = 100;

interface Stages {
  readonly stages: readonly string[];
}

/**
 * Bulk work: each of 5,000 deals is changed by a command with its log entry and events, first by one job, then by two
 * jobs on the same deals at once.
 *
 * @param database pid of the PostgreSQL server; its processor time is printed too
 */
export async function* withBulk(
  server: ServerProcess,
  { token }: Credentials,
  database: number | undefined,
): AsyncGenerator<string> {
  const call = async <TBody>(method: string, path: string, body?: object): Promise<TBody> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as TBody;
  };
  const ids = Array.from({ length: DEALS }, (_, index) => dealId(index + 1));
  const { stages } = await addStages(call);
  const users = await call<{ items: { id: string }[] }>('GET', '/auth/users?pageSize=1');
  const userId = users.items[0]?.id;
  let turn = 0;
  const owner = () => {
    const ownerUserId = turn++ % 2 === 0 ? userId : null;
    return begin('/customers/deals/bulk-update-owner', { ids, ownerUserId });
  };
  const stage = () =>
    begin('/customers/deals/bulk-update-stage', { ids, pipelineStageId: stages[turn++ % stages.length] });
  const begin = async (path: string, body: object): Promise<string> =>
    (await call<{ progressJobId: string }>('POST', path, body)).progressJobId;
  const shapes = [
    { name: 'owner', jobs: [owner] },
    { name: 'stage', jobs: [stage] },
    { name: 'both at once', jobs: [owner, stage] },
  ];
  yield '\nbulk            changes   seconds   changes/s   server µs   database µs   (of a change)';
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { name, jobs } of shapes) {
      const busy = () => Promise.all([server.pid, database ?? 0].map(processorTime));
      const before = await busy();
      const begun = performance.now();
      const started = await Promise.all(jobs.map((start) => start()));
      await Promise.all(started.map((id) => ended(id)));
      const seconds = (performance.now() - begun) / 1e3;
      const changes = DEALS * jobs.length;
      const costs = (await busy()).map((time, index) => ((time ?? NaN) - (before[index] ?? NaN)) / changes);
      yield [
        name.padEnd(12),
        String(changes).padStart(10),
        seconds.toFixed(1).padStart(9),
        (changes / seconds).toFixed(0).padStart(11),
        ...costs.map((cost, index) => (cost * 1e3).toFixed(0).padStart(index === 0 ? 11 : 13)),
      ].join(' ');
    }
  }

  async function ended(id: string): Promise<void> {
    for (;;) {
      const { status } = await call<{ status: string }>('GET', `/progress/jobs/${id}`);
      if (status === 'completed') return;
      if (status !== 'pending' && status !== 'running') throw new Error(`The bulk job is ${status}`);
      await delay(PAUSE);
    }
  }
}

/** A pipeline of two stages. */
async function addStages(
  call: <TBody>(method: string, path: string, body: object) => Promise<TBody>,
): Promise<Stages> {
  const pipeline = await call<{ id: string }>('POST', '/customers/pipelines', { name: 'Bulk' });
  const stages: string[] = [];
  for (const label of ['First', 'Second']) {
    const body = { pipelineId: pipeline.id, label };
    stages.push((await call<{ id: string }>('POST', '/customers/pipeline-stages', body)).id);
  }
  return { stages };
}
