import { isDeepStrictEqual } from 'node:util';
import { adviseOnSharing } from '../../parts/cluster/adviseOnSharing';
import type { Environment } from '../config/Environment';
import { ConfigProblems } from '../config/ConfigProblems';
import { readEnvironment } from '../config/readEnvironment';
import { readPluginsConfig } from '../config/readPluginsConfig';
import { prepareDatabase } from '../../parts/data/prepare/prepareDatabase';
import { HostError } from '../errors/HostError';
import type { Dispatcher } from '../../parts/http/Dispatcher';
import type { RouteTable } from '../../parts/http/RouteTable';
import type { Metrics } from '../../parts/metrics/createMetrics';
import { notInstalled } from '../registry/notInstalled';
import { runOutside } from '../../parts/tenancy/executionContext';
import { assembleReport } from './assembleReport';
import { newlyKept, type BootReport } from './BootReport';
import { coreVersion } from './coreVersion';
import { createHostParts } from './createHostParts';
import { createModuleSet } from '../running/createModuleSet';
import type { HostCore } from './HostCore';
import type { HostOptions } from './HostOptions';
import { HostServer } from './HostServer';
import { limitsOf } from '../running/limitsOf';
import { absentCritical, lostCritical } from '../planning/missingCritical';
import type { ModuleAgreement } from './ModuleAgreement';
import { renewCode } from '../discovery/moduleCode';
import { ModulePlanner } from '../planning/ModulePlanner';
import type { ModuleOutcome, ModuleSet } from '../running/ModuleSet';
import type { ModulePlan, ModuleSelection } from '../planning/planModules';
import { followReloads } from './reloadEverywhere';
import type { RunningHost } from './RunningHost';
import { seedEach, seedInTurn, type SeedOptions } from '../running/seedInTurn';

/**
 * The running platform: a database, a set of modules brought to what plugins.config.json says, and an HTTP
 * server in front of them.
 *
 *     const host = await Host.boot(options);
 *     await host.listen(3000, '127.0.0.1');
 */
export class Host implements RunningHost {
  private plan!: ModulePlan;
  private selection: ModuleSelection | undefined;
  private lastReport!: BootReport;
  private readonly outcomes = new Map<string, ModuleOutcome>();
  /** Why plugins.config.json as it is now is not applied. */
  private refusal: readonly HostError[] = [];
  private planner!: ModulePlanner;
  private modules!: ModuleSet;
  private server: HostServer | null = null;
  /** How to seed modules that start from now on; null before the first seeding. */
  private seeding: SeedOptions | null = null;
  private changes: Promise<unknown> = Promise.resolve();
  private stopping = false;

  private constructor(
    private readonly options: HostOptions,
    private readonly environment: Environment,
    readonly core: HostCore,
    private readonly dispatcher: Dispatcher,
    readonly metrics: Metrics,
    private readonly agreement: ModuleAgreement,
  ) {}

  /**
   * Boots everything up to serving; modules that cannot run are left out, with the reason in `report`.
   *
   * @throws ConfigProblems, DatabaseError: nothing can run before these are fixed
   */
  static async boot(options: HostOptions): Promise<Host> {
    const started = performance.now();
    const environment = readEnvironment(options.environment, process.cwd());
    await readPluginsConfig(options.configFile);
    const logins = await prepareDatabase(options.connection);
    const { core, dispatcher, metrics, agreement } = createHostParts(options, environment, logins);
    const host = new Host(options, environment, core, dispatcher, metrics, agreement);
    try {
      const ledger = await core.open();
      host.planner = new ModulePlanner(options, ledger);
      host.modules = createModuleSet(host, ledger, options, dispatcher);
      await host.bringTo(await host.agreement.read(), started);
      followReloads(host);
      core.quarantine.onChange(() => void host.inTurn(() => host.assemble(host.lastReport.milliseconds)));
      host.agreement.follow(() => host.catchUp());
      await adviseOnSharing(environment, core, options.onProgress);
    } catch (error) {
      await core.close();
      throw error;
    }
    return host;
  }

  /** The outcome of the boot, or of the latest change. */
  get report(): BootReport {
    return this.lastReport;
  }

  /** What runs, with every contribution. */
  get currentPlan(): ModulePlan {
    return this.plan;
  }

  /** Ids of the running modules, in order of start. */
  get runningModules(): readonly string[] {
    return this.modules.ids;
  }

  /**
   * Lets the running modules create what must exist, and from now on each that is enabled later.
   *
   * @throws HostError `MODULE_SEED_FAILED`
   */
  async seed(options: SeedOptions): Promise<void> {
    await seedInTurn(this.options.connection, this.plan.order, (id) => this.servicesOf(id), options);
    this.seeding = options;
  }

  /** The services of a running module, as its own code sees them. */
  servicesOf(moduleId: string): unknown {
    return this.modules.runtimeOf(moduleId)?.services();
  }

  /** Serves HTTP. @returns the port, which is a free one for 0 */
  async listen(port: number, address?: string): Promise<number> {
    this.server = HostServer.create(this, this.dispatcher, this.environment, this.options);
    return this.server.listen(port, address);
  }

  /** True while requests are welcome. */
  get isReady(): boolean {
    return !this.stopping && this.server?.isListening === true;
  }

  /**
   * Reads plugins.config.json again and applies the difference, without dropping a request. Changes queue up
   * behind one another.
   *
   * @throws ConfigProblems when the file is wrong, or names no package of a critical module; nothing changes then
   */
  reload(): Promise<BootReport> {
    return this.inTurn(async () => {
      const started = performance.now();
      await this.bringTo(await this.agreement.read(this.selection), started);
    });
  }

  /** `reload`, unless plugins.config.json still says what was applied last. */
  catchUp(): Promise<BootReport> {
    return this.inTurn(async () => {
      const started = performance.now();
      const selection = await this.agreement.read(this.selection);
      const isNews = this.refusal.length > 0 || !isDeepStrictEqual(selection, this.selection);
      if (isNews) await this.bringTo(selection, started);
    });
  }

  /**
   * Loads the code of one module anew and starts it again, with what depends on it; the others are left alone, and
   * requests to it wait meanwhile. For a package that was rebuilt, or replaced by another version, while serving.
   *
   * @throws HostError when the module is not installed, or when it runs and its new code cannot run: the old runs on then
   */
  reloadModule(id: string): Promise<BootReport> {
    return this.inTurn(async () => {
      const started = performance.now();
      const selection = await this.agreement.read(this.selection);
      const loaded = this.plan.packages.find((pkg) => pkg.id === id);
      const goBack = loaded && (await renewCode(loaded));
      this.planner.forget(id);
      const plan = await this.planFor(selection);
      if (!plan.packages.some((pkg) => pkg.id === id)) throw notInstalled(id);
      const problem = plan.kept.get(id)?.cause ?? plan.excluded.get(id)?.problem;
      if (problem instanceof HostError && this.modules.runtimeOf(id)) {
        await goBack?.();
        this.planner.refuse(id, problem, plan, selection);
      }
      await this.bringTo(selection, started);
      const kept = this.plan.kept.get(id);
      if (kept) throw kept;
    });
  }

  /** Puts a module back into service that was taken out because it failed. @returns whether it was out */
  async resumeModule(id: string): Promise<boolean> {
    const wasOut = await this.core.quarantine.resume(id);
    await this.changes;
    return wasOut;
  }

  /** The deployed version: `TENANTRY_VERSION`, else that of the core. */
  get version(): string {
    return this.environment.version ?? coreVersion;
  }

  /** The routes in service. */
  get table(): RouteTable {
    return this.dispatcher.table;
  }

  /** What a selection would lead to, without applying it. */
  planFor(selection: ModuleSelection): Promise<ModulePlan> {
    return this.planner.planFor(selection, this.modules.loaded);
  }

  get configFile(): string {
    return this.options.configFile;
  }

  /** Stops taking requests, finishes those under way, stops the modules in reverse order, and lets go of the database. */
  async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    await this.changes;
    if (this.server) await this.server.stop();
    else this.core.eventStream.close();
    const { drain } = limitsOf(this.options);
    const unfinished = await this.core.events.drained(drain);
    await this.core.jobEngine.stop(drain);
    for (const { message } of [...unfinished, ...(await this.modules.stopAll())]) {
      this.options.logger.error(message);
    }
    await this.core.close();
  }

  /** Seeds what a change started; a failure concerns that module alone. */
  private async seedStarted(outcomes: ReadonlyMap<string, ModuleOutcome>): Promise<void> {
    if (!this.seeding) return;
    const { connection, logger } = this.options;
    const started = this.plan.order.filter(
      ({ package: { id } }) => outcomes.get(id)?.status.state === 'enabled',
    );
    await seedEach(connection, [started, (id) => this.servicesOf(id), this.seeding], (error) =>
      logger.error(error.message),
    );
  }

  /** Makes a change after those before it; reports what keeps plugins.config.json from being applied. */
  private inTurn(work: () => void | Promise<void>): Promise<BootReport> {
    // Whoever asks for a change, what it starts is not theirs: hooks set timers that outlive the request.
    const change = runOutside(() => this.changes.then(() => this.change(work)));
    this.changes = change.catch(() => undefined);
    return change;
  }

  private async change(work: () => void | Promise<void>): Promise<BootReport> {
    try {
      if (!this.stopping) await work();
    } catch (error) {
      if (error instanceof ConfigProblems) {
        this.refusal = error.problems;
        this.assemble(this.lastReport.milliseconds);
      }
      throw error;
    }
    return this.lastReport;
  }

  /** @throws ConfigProblems when the plan lacks a critical module; nothing has changed then */
  private async bringTo(selection: ModuleSelection, started: number): Promise<void> {
    const before = this.modules.loaded;
    const first = await this.planner.planToApply(selection, before);
    const isStart = this.selection === undefined;
    const lost = isStart
      ? absentCritical(this.planner.expected, first)
      : lostCritical([...before.values()], first);
    if (lost.length > 0) throw new ConfigProblems(lost);
    this.refusal = [];
    this.plan = first;
    this.selection = selection;
    await this.modules.bringTo(first, async (outcomes) => {
      for (const [id, outcome] of outcomes) this.outcomes.set(id, outcome);
      await this.seedStarted(outcomes);
      if (!this.planner.learnFrom(outcomes, before, this.plan, selection)) return null;
      this.plan = await this.planner.planFor(selection, before);
      return this.plan;
    });
    this.assemble(performance.now() - started);
  }

  /** Draws up the report anew, after a change, and logs what it has not applied. */
  private assemble(milliseconds: number): void {
    const before = this.lastReport;
    this.lastReport = assembleReport({
      plan: this.plan,
      outcomes: this.outcomes,
      running: new Set(this.modules.ids),
      milliseconds,
      quarantine: this.core.quarantine,
      refusal: this.refusal,
      revision: (before?.revision ?? 0) + 1,
      createdAt: this.core.options.clock.now(),
    });
    for (const { module, message } of newlyKept(before, this.lastReport)) {
      this.options.logger.error({ module }, message);
    }
    this.options.onReport?.(this.lastReport);
  }
}
