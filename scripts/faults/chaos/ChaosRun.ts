import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@tenantry/core/embedded';
import { Client } from 'pg';
import { repositoryRoot } from '../../lib/repositoryRoot';
import { until } from '../../lib/until';
import { ADMINISTRATOR, ApiClient } from '../ApiClient';
import type { ChaosReport } from './ChaosReport';
import { checkDatabase } from './checkDatabase';
import { hasOpenJobs, missingEvents } from './checkDeliveries';
import { faultsIn } from './faultKinds';
import { FaultSequence, type SequenceOptions } from './FaultSequence';
import { Load } from './Load';
import { prepareData, type PreparedData } from './prepareData';
import { RecoveryProbe } from './RecoveryProbe';
import { SmallDisk } from './SmallDisk';
import { Supervisor } from './Supervisor';

/** Options of a run. */
export interface ChaosOptions extends SequenceOptions {
  /** A folder on a small file system of its own, which is filled; default: a tmpfs is mounted where that is allowed. */
  readonly diskFolder?: string;
}

/** Seconds for two bulk jobs at the least. */
const SECONDS_A_BATCH = 2;
const DATABASE = 'tenantry';

/**
 * A server on its embedded PostgreSQL under a mixed load, in which one fault after the other happens. Afterwards the
 * answers to clients are compared with the database.
 */
export class ChaosRun {
  private readonly say: (line: string) => void;
  private readonly violations: string[] = [];

  constructor(private readonly options: ChaosOptions) {
    this.say = options.say ?? (() => undefined);
  }

  async run(): Promise<ChaosReport> {
    const disk = await this.openDisk();
    const folder = await mkdtemp(path.join(disk?.folder ?? tmpdir(), 'tenantry-chaos-'));
    let supervisor: Supervisor | undefined;
    try {
      const dataDir = path.join(folder, 'data');
      supervisor = await Supervisor.start(await environmentIn(folder, dataDir));
      return await this.strain(supervisor, dataDir, disk);
    } finally {
      await disk?.free();
      await supervisor?.stop();
      await rm(folder, { recursive: true, force: true });
      await disk?.release();
    }
  }

  private async strain(
    supervisor: Supervisor,
    dataDir: string,
    disk: SmallDisk | undefined,
  ): Promise<ChaosReport> {
    const client = new ApiClient(() => supervisor.url);
    await client.signIn();
    const prepared = await this.prepare(dataDir);
    const load = new Load(client, supervisor.url, prepared, this.options.seed);
    await load.begin();
    await load.works();
    const began = performance.now();
    const probe = new RecoveryProbe(client, load.traffic, prepared.probeIds);
    const sequence = new FaultSequence(
      this.options,
      supervisor,
      faultsIn({ supervisor, dataDir, disk }),
      probe,
    );
    await sequence.run();
    const seconds = (performance.now() - began) / 1_000;
    await load.end();
    this.say('the load has ended; waiting for jobs and events');
    await this.settle(dataDir, load);
    const loadViolations = await load.violations((at) => supervisor.explains(at));
    const code = await supervisor.stop();
    if (code !== 0) this.violations.push(`the server stopped with code ${code}`);
    const postgres = await startEmbeddedPostgres({ dataDir, databaseName: DATABASE, log: () => undefined });
    const database = new Client(postgres.connection);
    try {
      await database.connect();
      const { violations, ...counts } = await checkDatabase(database, load, prepared);
      return {
        seconds,
        recoveries: sequence.recoveries,
        statuses: load.traffic.statuses,
        ends: supervisor.ends.filter(({ wasKilled }) => !wasKilled),
        ...counts,
        violations: [...sequence.violations, ...this.violations, ...loadViolations, ...violations],
      };
    } finally {
      await database.end().catch(() => undefined);
      await postgres.stop();
    }
  }

  private async openDisk(): Promise<SmallDisk | undefined> {
    const { kinds, diskFolder } = this.options;
    if (kinds && !kinds.includes('disk full')) return undefined;
    const disk = diskFolder === undefined ? await SmallDisk.mount() : await SmallDisk.at(diskFolder);
    if (typeof disk !== 'string') return disk;
    this.say(`the disk is not filled, as no file system can be mounted here: ${disk}`);
    return undefined;
  }

  private async prepare(dataDir: string): Promise<PreparedData> {
    const database = await connect(dataDir);
    try {
      return await prepareData(database, 2 + Math.ceil(this.options.seconds / SECONDS_A_BATCH));
    } finally {
      await database.end();
    }
  }

  /** Waits until jobs are done and events have come. */
  private async settle(dataDir: string, load: Load): Promise<void> {
    const database = await connect(dataDir).catch(() => undefined);
    if (!database) return void this.violations.push('no PostgreSQL runs any more');
    const wait = (what: string, holds: () => boolean | Promise<boolean>): Promise<void> =>
      until(holds).catch(() => void this.violations.push(what));
    try {
      await wait('progress jobs did not end, as clients see them', () => load.bulk.isDone);
      await wait('jobs were not done', async () => !(await hasOpenJobs(database)));
      await wait('events did not come on the stream', async () => {
        load.stream.takeIn();
        return (await missingEvents(database, load.stream.told)) === 0;
      });
    } finally {
      await database.end();
    }
  }
}

/** Connects to the database of the running server as the owner of the tables. */
async function connect(dataDir: string): Promise<Client> {
  const connection = await findEmbeddedPostgres(dataDir, DATABASE);
  if (!connection) throw new Error(`No PostgreSQL runs on ${dataDir}`);
  const client = new Client(connection);
  await client.connect();
  return client;
}

async function environmentIn(folder: string, dataDir: string): Promise<Record<string, string>> {
  const root = repositoryRoot();
  const sources = [path.join(root, 'modules/*'), path.join(root, 'test/fixtures/modules/deal-watcher')];
  const config = path.join(folder, 'plugins.config.json');
  await mkdir(dataDir);
  await writeFile(config, JSON.stringify({ sources, modules: {} }));
  return {
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    TENANTRY_PLUGINS_CONFIG: config,
    TENANTRY_DATA_DIR: dataDir,
    TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
    TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    RATE_LIMIT_ENABLED: 'false',
  };
}
