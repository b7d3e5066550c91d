import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tenantry/core/embedded';
import { FLOOR_COLUMNS, floorRow, rate } from './bench/floorTable';
import { measure, type Measurement, warmUp } from './bench/measure';
import { residentMemory } from './lib/residentMemory';
import { asSuperAdministrator, prepareData, seededHost, signIn, type BenchData } from './bench/prepareData';
import { scenarios, type Scenario } from './bench/Scenario';
import { config, environment, startOurs } from './bench/ourServer';
import { startServer, type ServerProcess } from './bench/ServerProcess';
import { withAuditLists } from './bench/withAuditLists';
import { withAccessLog } from './bench/withAccessLog';
import { withConsole } from './bench/withConsole';
import { withExchanges, writeExchanged } from './bench/withExchanges';
import { withFiles } from './bench/withFiles';
import { withBulk } from './bench/withBulk';
import { withHotRecords } from './bench/withHotRecords';
import { withJobs } from './bench/withJobs';
import { startStreamProvider } from './bench/streamProvider';
import { withStreams } from './bench/withStreams';
import { withDashboards } from './bench/withDashboards';
import { withRules } from './bench/withRules';
import { withScale } from './bench/withScale';
import { withLogins } from './bench/withLogins';
import { fail } from '@tenantry/core/cli';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 3);
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 3);
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 32);
const AUDIT_ROWS = Number(process.env['BENCH_AUDIT_ROWS'] ?? 1_000_000);
/** Entries of each log, where it is not the logs that are measured. */
const LOG_ROWS = 20_000;
const PROFILE = 'GET /auth/profile';
const MODULE_COUNTS = [0, 10, 100];

/**
 * `npm run bench`: our server against the floor, side by side and in turns, on one machine and one database;
 * then our server with more and more modules. Numbers without a verdict: ratios hold better than absolute numbers.
 *
 * `-- audit`, `-- bulk`, `-- console`, `-- files`, `-- hot`, `-- jobs`, `-- numbers`, `-- rules`, `-- scale`, `-- streams`: these alone; `-- lists`: the lists and what they are
 * compared with; any other word: the requests with it in their names, against the floor.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tenantry-bench-'));
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    databaseName: 'tenantry',
    log: () => undefined,
  });
  try {
    print(`${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, Node ${process.versions.node}`);
    if (process.argv.includes('jobs')) return await printAll(withJobs(folder, postgres.connection));
    print(`${ROUNDS} rounds of ${SECONDS} s, ${CONNECTIONS} connections; medians\n`);
    const isAudit = process.argv.includes('audit');
    const entries = isAudit ? AUDIT_ROWS : LOG_ROWS;
    const { connection } = postgres;
    if (process.argv.includes('streams')) {
      await streams(folder, postgres);
      return;
    }
    const data = await prepareData(connection, await config(folder, 0), environment(folder), entries);
    if (isAudit) {
      await audit(folder, postgres, data);
      return;
    }
    const { credentials } = data;
    const files = { folder, seconds: SECONDS, rounds: ROUNDS };
    if (process.argv.includes('console')) {
      const home = await writeExchanged(folder);
      await asSuperAdministrator(connection, () =>
        ofOurs(folder, postgres, (server) => withExchanges(server, credentials, home), [home]),
      );
      return await ofOurs(folder, postgres, (server) => withConsole(server, credentials));
    }
    const alone = new Map<string, (server: ServerProcess) => AsyncIterable<string>>([
      ['numbers', (server) => numbers(server, folder, postgres, credentials)],
      ['bulk', (server) => withBulk(server, credentials, postgres.pid)],
      ['hot', (server) => withHotRecords(server, credentials)],
      ['rules', (server) => withRules(server, credentials)],
      ['scale', (server) => withScale(server, connection)],
      ['files', (server) => withFiles(server, credentials, files)],
    ]);
    for (const word of process.argv) {
      const measured = alone.get(word);
      if (measured) return await ofOurs(folder, postgres, measured);
    }
    const [part] = process.argv.slice(2);
    const isWanted = ({ name, most }: Scenario) =>
      part === undefined ||
      name.includes(part) ||
      (part === 'lists' && (most !== undefined || name === PROFILE));
    const measured = scenarios.filter(isWanted);
    await againstFloor(folder, postgres, data, measured);
    if (part !== undefined) return;
    await ofOurs(folder, postgres, (server) => withLogins(server, data.credentials, SECONDS));
    await printAll(withJobs(folder, postgres.connection));
    await withMoreModules(folder, postgres, data);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** `npm run bench -- numbers`: a dashboard over very many records, beside the SQL of a host in this process. */
async function* numbers(
  server: ServerProcess,
  folder: string,
  { connection, pid }: EmbeddedPostgres,
  credentials: BenchData['credentials'],
): AsyncGenerator<string> {
  const host = await seededHost(connection, await config(folder, 0), environment(folder));
  try {
    const port = await host.listen(0, '127.0.0.1');
    yield* withDashboards({ server, host, port, database: pid ?? 0 }, connection, credentials);
  } finally {
    await host.stop();
  }
}

/** Prints what is measured of our server, which runs as long. */
async function ofOurs(
  folder: string,
  postgres: EmbeddedPostgres,
  measured: (server: ServerProcess) => AsyncIterable<string>,
  sources: readonly string[] = [],
): Promise<void> {
  const server = await startOurs(folder, postgres, 0, [], {}, sources);
  try {
    await printAll(measured(server));
  } finally {
    await server.stop();
  }
}

async function printAll(lines: AsyncIterable<string>): Promise<void> {
  for await (const line of lines) print(line);
}

async function againstFloor(
  folder: string,
  postgres: EmbeddedPostgres,
  data: BenchData,
  measured: readonly Scenario[],
): Promise<void> {
  const floorFile = path.join(folder, 'floor.json');
  await writeFile(floorFile, JSON.stringify({ connection: postgres.connection, routes: data.floorRoutes }));
  const floor = await startServer(
    [path.join(__dirname, 'bench', 'floor.js')],
    { FLOOR: floorFile },
    /listening (\d+)/,
  );
  let ours: ServerProcess | undefined;
  try {
    const server = (ours = await startOurs(folder, postgres, 0));
    const runs = measured.map((scenario) => ({
      scenario,
      floor: [] as Measurement[],
      ours: [] as Measurement[],
    }));
    for (const { scenario } of runs) {
      for (const warmed of [floor, server]) await warmUp(warmed, scenario, data.credentials, CONNECTIONS);
    }
    // Each round has all requests, so that what else the machine does falls on all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const run of runs) {
        for (const [process, own] of [
          [floor, run.floor],
          [server, run.ours],
        ] as const) {
          own.push(
            await measure(process, run.scenario, data.credentials, SECONDS, CONNECTIONS, postgres.pid),
          );
        }
      }
    }
    const profile = runs.find(({ scenario }) => scenario.name === PROFILE)?.ours;
    print(FLOOR_COLUMNS);
    for (const run of runs)
      print(floorRow(run.scenario, run.floor, run.ours, data.roundTrips[run.scenario.name] ?? 0, profile));
    print(`\nresident memory after the run: ${Math.round((await residentMemory(server.pid)) ?? NaN)} MiB`);
  } finally {
    await Promise.all([floor.stop(), ours?.stop()]);
  }
}

/** `npm run bench -- audit`: what the logs cost those who work, and what they cost those who read them. */
async function audit(folder: string, postgres: EmbeddedPostgres, data: BenchData): Promise<void> {
  const logging = await startOurs(folder, postgres, 0);
  const silent = await startOurs(folder, postgres, 0, ['audit_logs']);
  try {
    const pair = { logging, silent };
    await printAll(withAccessLog(pair, data.credentials, ROUNDS, SECONDS, CONNECTIONS));
    await printAll(withAuditLists(logging, postgres, data.people));
  } finally {
    await Promise.all([logging.stop(), silent.stop()]);
  }
}

/** `npm run bench -- streams`: how soon agents begin to answer while many others stream. */
async function streams(folder: string, postgres: EmbeddedPostgres): Promise<void> {
  const host = await seededHost(postgres.connection, await config(folder, 0), environment(folder));
  await host.stop();
  const provider = await startStreamProvider();
  const server = await startOurs(folder, postgres, 0, [], {
    LM_STUDIO_API_KEY: 'none',
    LM_STUDIO_BASE_URL: provider.url,
    AI_CHAT_STREAMS_PER_USER: '1000',
    TENANTRY_AI_PROVIDER: 'lm-studio',
  });
  try {
    await printAll(withStreams(server, await signIn(server.port), provider));
  } finally {
    await server.stop();
    provider.stop();
  }
}

async function withMoreModules(folder: string, postgres: EmbeddedPostgres, data: BenchData): Promise<void> {
  const sample: Scenario = { name: 'sample', method: 'GET', path: '/api/sample_0/things-9/x', aim: 0 };
  const profile = scenarios.find(({ path: at }) => at === '/api/auth/profile') as Scenario;
  print('\nextra modules   ready ms   profile/s   last route/s   memory MiB');
  for (const count of MODULE_COUNTS) {
    const server = await startOurs(folder, postgres, count);
    try {
      await warmUp(server, profile, data.credentials, CONNECTIONS);
      const profileRuns: Measurement[] = [];
      const sampleRuns: Measurement[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        profileRuns.push(await measure(server, profile, data.credentials, SECONDS, CONNECTIONS));
        if (count > 0) {
          const last = { ...sample, path: `/api/sample_${count - 1}/things-9/x` };
          sampleRuns.push(await measure(server, last, data.credentials, SECONDS, CONNECTIONS));
        }
      }
      const memory = await residentMemory(server.pid);
      print(
        [
          String(count).padStart(13),
          server.readyAfter.toFixed(0).padStart(10),
          rate(profileRuns).toFixed(0).padStart(11),
          (count > 0 ? rate(sampleRuns).toFixed(0) : '-').padStart(14),
          (memory ?? NaN).toFixed(0).padStart(12),
        ].join(' '),
      );
    } finally {
      await server.stop();
    }
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

main().catch(fail);
