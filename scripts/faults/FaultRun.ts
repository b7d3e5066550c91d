import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { randomOf, type Random } from '../lib/randomOf';
import { repositoryRoot } from '../lib/repositoryRoot';
import { ServerProcess } from '../lib/ServerProcess';
import { until } from '../lib/until';
import { ADMINISTRATOR, ApiClient } from './ApiClient';
import { countWrites } from './countWrites';
import { Deals } from './Deals';
import type { FaultReport } from './FaultReport';
import { leftovers } from './leftovers';
import { ProgressWatch } from './ProgressWatch';

/** Options of a run. */
export interface FaultOptions {
  /** Address of an empty database, as `DATABASE_URL` takes it. */
  readonly databaseUrl: string;
  readonly deals: number;
  readonly kills: number;
  /** The same seed kills at the same counts of changes. */
  readonly seed: number;
  /** Called with a line about what happens. */
  readonly say?: (line: string) => void;
}

/** Modules that the work needs; each other one makes every start longer. */
const MODULES = ['audit_logs', 'auth', 'customers', 'directory', 'progress'];
/** Milliseconds without any change after which the work counts as stuck. */
const STUCK_AFTER = 120_000;
/** One in so many kills ends a server that is just starting. */
const KILLED_STARTS = 6;
/** Milliseconds after its launch within which that happens. */
const LAUNCH = 2_500;
/** Milliseconds between two readings of how far the work has come: before a kill, and when only the end is awaited. */
const PRECISELY = 2;
const RARELY = 50;

/**
 * Two bulk jobs over the same deals at the same time, on a server that is killed again and again, each time at another
 * point of the work, and restarted; meanwhile a client asks how far they have come. The outcome is read from
 * the database.
 */
export class FaultRun {
  private server: ServerProcess | null = null;
  private folder = '';
  private killsAtStart = 0;
  private began = 0;
  private readonly random: Random;
  private readonly client = new ApiClient(() => this.address());

  constructor(private readonly options: FaultOptions) {
    this.random = randomOf(options.seed);
  }

  async run(): Promise<FaultReport> {
    const { databaseUrl, deals: count, kills } = this.options;
    this.folder = await mkdtemp(path.join(tmpdir(), 'tenantry-faults-'));
    const database = new Client(databaseUrl);
    try {
      await this.writeConfig();
      await this.launch().ready();
      await this.client.signIn();
      await database.connect();
      this.began = performance.now();
      await countWrites(database, ['customers_deals']);
      const deals = await Deals.prepare(database, count);
      await deals.begin(this.client);
      const watch = new ProgressWatch(this.client, deals.jobIds);
      watch.begin();
      const stuck = await this.killAtWork(deals, watch);
      await watch.end();
      await this.server?.stop();
      const violations = [
        ...watch.violations,
        ...watch.unfinished(count),
        ...(stuck ? [stuck] : []),
        ...(await deals.violations()),
        ...(await leftovers(database, deals.jobIds, count)),
      ];
      return {
        deals: count,
        kills,
        killsAtStart: this.killsAtStart,
        seconds: this.elapsed,
        polls: watch.polls,
        changes: await deals.logged(),
        expectedChanges: deals.expectedChanges,
        repeatedDeliveries: await deals.repeatedDeliveries(),
        violations,
      };
    } finally {
      await this.server?.stop();
      await database.end().catch(() => undefined);
      await rm(this.folder, { recursive: true, force: true });
    }
  }

  /** Kills the server as often as is wanted, and sees the work through. @returns what it is stuck at */
  private async killAtWork(deals: Deals, watch: ProgressWatch): Promise<string | undefined> {
    const { kills } = this.options;
    const points = Array.from({ length: kills }, () => this.random.below(deals.expectedChanges));
    points.sort((a, b) => a - b);
    for (const [index, point] of points.entries()) {
      const atStart = index > 0 && this.random.below(KILLED_STARTS) === 0;
      if (atStart) {
        this.killsAtStart += 1;
        await sleep(this.random.below(LAUNCH));
      } else {
        // Where what is done and the note of it are not one transaction, the server must be killed between the two.
        const count = this.random.below(2) === 0 ? () => deals.made() : () => deals.written();
        if (!(await this.comesTo(count, (made) => made >= point))) return `the work stopped before ${point}`;
        await sleep(this.random.below(2) * this.random.below(30));
      }
      await this.server?.kill();
      const when = atStart ? 'at its start, ' : '';
      this.say(`kill ${index + 1} of ${kills}, ${when}after ${await deals.made()} changes`);
      this.launch();
    }
    await this.server?.ready();
    if (
      !(await this.comesTo(
        () => deals.made(),
        () => watch.isOver,
        RARELY,
      ))
    )
      return 'the work was not finished';
    this.say('all deals are changed');
    const told = until(async () => !(await deals.isBeingTold()), STUCK_AFTER);
    return told.then(
      () => this.say('all events are delivered'),
      () => 'the events were not delivered',
    );
  }

  /** Waits for the work to come to a point. @returns false when it stands still instead */
  private async comesTo(
    count: () => Promise<number>,
    isThere: (made: number) => boolean,
    pause = PRECISELY,
  ): Promise<boolean> {
    await this.server?.ready();
    this.say('the server answers');
    let last = { made: -1, at: performance.now() };
    for (;;) {
      const made = await count();
      if (isThere(made)) return true;
      if (made !== last.made) last = { made, at: performance.now() };
      else if (performance.now() - last.at > STUCK_AFTER) return false;
      await sleep(pause);
    }
  }

  private get elapsed(): number {
    return (performance.now() - this.began) / 1_000;
  }

  private say(what: string): undefined {
    this.options.say?.(`${this.elapsed.toFixed(1)} s: ${what}`);
  }

  private launch(): ServerProcess {
    const { databaseUrl } = this.options;
    this.server = ServerProcess.launch({
      DATABASE_URL: databaseUrl,
      TENANTRY_PLUGINS_CONFIG: path.join(this.folder, 'plugins.config.json'),
      TENANTRY_DATA_DIR: this.folder,
      TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
      TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      RATE_LIMIT_ENABLED: 'false',
    });
    return this.server;
  }

  private address(): string | undefined {
    return this.server?.isRunning && this.server.answers ? this.server.url : undefined;
  }

  private async writeConfig(): Promise<void> {
    const root = repositoryRoot();
    const modules = MODULES.map((id) => path.join(root, 'modules', id));
    const sources = [...modules, path.join(root, 'test/fixtures/modules/deal-watcher')];
    await writeFile(path.join(this.folder, 'plugins.config.json'), JSON.stringify({ sources, modules: {} }));
  }
}
