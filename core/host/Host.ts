import type { Server } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { adviseOnSharing } from '../cluster/adviseOnSharing';
import type { Environment } from '../config/Environment';
import { readEnvironment } from '../config/readEnvironment';
import { readPluginsConfig } from '../config/readPluginsConfig';
import type { MigrationLedger } from '../data/MigrationLedger';
import { prepareDatabase } from '../data/prepareDatabase';
import { closeServer } from '../http/closeServer';
import type { Dispatcher } from '../http/Dispatcher';
import { listenOn } from '../http/listenOn';
import type { RouteTable } from '../http/RouteTable';
import type { Metrics } from '../metrics/createMetrics';
import { notInstalled } from '../registry/notInstalled';
import { runOutside } from '../tenancy/executionContext';
import { assembleReport } from './assembleReport';
import type { BootReport } from './BootReport';
import { coreVersion } from './coreVersion';
import { createHostParts } from './createHostParts';
import { createHostServer } from './createHostServer';
import { failedOverriders } from './failedOverriders';
import type { HostCore } from './HostCore';
import type { HostOptions } from './HostOptions';
import { limitsOf } from './limitsOf';
import type { ModuleAgreement } from './ModuleAgreement';
import { renewCode } from './moduleCode';
import { ModuleSet, type ModuleOutcome } from './ModuleSet';
import type { ModulePlan, ModuleSelection } from './planModules';
import { planSelection } from './planSelection';
import { platformRoutes } from './platformRoutes';
import { followReloads } from './reloadEverywhere';
import type { Excluded } from './resolve';
import type { RunningHost } from './RunningHost';
import { seedEach, seedInTurn, type SeedOptions } from './seedInTurn';

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
  /** Left out until the operator switches them off and on again: what they replace must not be restarted in vain. */
  private readonly failedOverriders = new Map<string, Excluded>();
  private modules!: ModuleSet;
  private server: Server | null = null;
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
   * @throws ConfigProblems, DatabaseError: nothing can run before these are mended
   */
  static async boot(options: HostOptions): Promise<Host> {
    const started = performance.now();
    const environment = readEnvironment(options.environment, process.cwd());
    await readPluginsConfig(options.configFile);
    await prepareDatabase(options.connection);
    const { core, dispatcher, metrics, agreement } = createHostParts(options, environment);
    const host = new Host(options, environment, core, dispatcher, metrics, agreement);
    try {
      const ledger = await core.open();
      host.modules = host.moduleSet(ledger);
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

  /** Serves HTTP. @returns the port, which is a free one when 0 was asked for */
  async listen(port: number, address?: string): Promise<number> {
    this.server = createHostServer(this, this.dispatcher, this.environment, this.options);
    return listenOn(this.server, port, address);
  }

  /** True while requests are welcome. */
  get isReady(): boolean {
    return !this.stopping && this.server?.listening === true;
  }

  /**
   * Reads plugins.config.json again and applies the difference, without dropping a request. Changes queue up
   * behind one another.
   *
   * @throws ConfigProblems when the file is wrong; what runs is left as it is
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
      if (!isDeepStrictEqual(selection, this.selection)) await this.bringTo(selection, started);
    });
  }

  /**
   * Loads the code of one module anew and starts it again, with what depends on it; the others are left alone, and
   * requests to it wait meanwhile. For a package that was rebuilt, or replaced by another version, while serving.
   *
   * @throws HostError when the module is not installed, or when the new code cannot be used; then the old runs on.
   * Code that loads and does not start is not thrown: the report has the reason.
   */
  reloadModule(id: string): Promise<BootReport> {
    return this.inTurn(async () => {
      const started = performance.now();
      const selection = await this.agreement.read(this.selection);
      const loaded = this.plan.packages.find((pkg) => pkg.id === id);
      const goBack = loaded && (await renewCode(loaded));
      this.failedOverriders.delete(id);
      const { packages, excluded } = await this.planFor(selection);
      if (!packages.some((pkg) => pkg.id === id)) throw notInstalled(id);
      const problem = excluded.get(id)?.problem;
      if (problem && this.modules.runtimeOf(id)) {
        await goBack?.();
        throw problem;
      }
      await this.bringTo(selection, started);
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
    const { configFile, environment, limits, startOptions } = this.options;
    const failed = this.failedOverriders;
    const circumstances = { importLimit: limits?.import, failed, startOptions };
    return planSelection(configFile, selection, environment, circumstances);
  }

  get configFile(): string {
    return this.options.configFile;
  }

  /** Stops taking requests, finishes those under way, stops the modules in reverse order, and lets go of the database. */
  async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    await this.changes;
    this.core.eventStream.close();
    if (this.server) await closeServer(this.server);
    const { drain } = limitsOf(this.options);
    const unfinished = await this.core.events.drained(drain);
    await this.core.jobEngine.stop(drain);
    for (const { message } of [...unfinished, ...(await this.modules.stopAll())]) {
      this.options.logger.error(message);
    }
    await this.core.close();
  }

  private moduleSet(ledger: MigrationLedger): ModuleSet {
    return new ModuleSet({
      core: this.core,
      ledger,
      limits: limitsOf(this.options),
      useTable: (table) => this.dispatcher.use(table),
      platformRoutes: platformRoutes(this),
      onSlow: (moduleId, what, seconds) =>
        this.options.logger.warn(
          { module: moduleId },
          `${moduleId} has been busy with ${what} for ${seconds} seconds`,
        ),
    });
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

  private inTurn(work: () => void | Promise<void>): Promise<BootReport> {
    // Whoever asks for a change, what it starts is not theirs: hooks set timers that outlive the request.
    const change = runOutside(() =>
      this.changes.then(async () => {
        if (!this.stopping) await work();
        return this.lastReport;
      }),
    );
    this.changes = change.catch(() => undefined);
    return change;
  }

  private async bringTo(selection: ModuleSelection, started: number): Promise<void> {
    for (const id of this.failedOverriders.keys()) {
      if (selection.modules[id]?.enabled === false) this.failedOverriders.delete(id);
    }
    for (;;) {
      this.plan = await this.planFor(selection);
      this.selection = selection;
      const { outcomes, problems } = await this.modules.bringTo(this.plan);
      for (const [id, outcome] of outcomes) this.outcomes.set(id, outcome);
      for (const problem of problems) this.options.logger.error(problem.message);
      await this.seedStarted(outcomes);
      const failed = failedOverriders(this.plan, outcomes);
      if (failed.size === 0) break;
      for (const [id, excluded] of failed) this.failedOverriders.set(id, excluded);
    }
    this.assemble(performance.now() - started);
  }

  /** Draws up the report anew, after a change. */
  private assemble(milliseconds: number): void {
    this.lastReport = assembleReport({
      plan: this.plan,
      outcomes: this.outcomes,
      running: new Set(this.modules.ids),
      milliseconds,
      quarantine: this.core.quarantine,
      revision: (this.lastReport?.revision ?? 0) + 1,
      createdAt: this.core.options.clock.now(),
    });
    this.options.onReport?.(this.lastReport);
  }
}
