import { isDeepStrictEqual } from 'node:util';
import { adviseOnSharing } from '../../parts/cluster/adviseOnSharing';
import type { Environment } from '../config/Environment';
import { ConfigProblems } from '../config/ConfigProblems';
import { readEnvironment } from '../config/readEnvironment';
import { readPluginsConfig } from '../config/readPluginsConfig';
import { prepareDatabase } from '../../parts/data/prepare/prepareDatabase';
import { HostError } from '../errors/HostError';
import type { RouteTable } from '../../parts/http/RouteTable';
import type { Metrics } from '../../parts/metrics/createMetrics';
import { notInstalled } from '../registry/notInstalled';
import type { BootReport } from './BootReport';
import { Changes } from './Changes';
import { coreVersion } from './coreVersion';
import { createHostParts } from './createHostParts';
import { createModuleSet } from '../running/createModuleSet';
import type { Composition } from '../parts/composeParts';
import type { HostServices } from '../parts/HostServices';
import type { HostOptions } from './HostOptions';
import { HostServer } from './HostServer';
import { limitsOf } from '../running/limitsOf';
import { absentCritical, lostCritical } from '../planning/missingCritical';
import type { ModuleAgreement } from './ModuleAgreement';
import { renewCode } from '../discovery/moduleCode';
import { ModulePlanner } from '../planning/ModulePlanner';
import type { ModuleSet } from '../running/ModuleSet';
import type { ModulePlan, ModuleSelection } from '../planning/planModules';
import { followReloads } from './reloadEverywhere';
import { Reports } from './Reports';
import type { RunningHost } from './RunningHost';
import { Seeding, type SeedOptions } from '../running/Seeding';

/**
 * The running platform: a database, a set of modules brought to what plugins.config.json says, and an HTTP
 * server in front of them:
 *     const host = await Host.boot(options);
 *     await host.listen(3000, '127.0.0.1');
 */
export class Host implements RunningHost {
  /** The services of the host. */
  readonly core: HostServices;
  /** The deployed version: `TENANTRY_VERSION`, else that of the core. */
  readonly version: string;
  readonly configFile: string;
  private plan!: ModulePlan;
  private selection: ModuleSelection | undefined;
  private readonly reports: Reports;
  /** Why plugins.config.json as it is now is not applied. */
  private refusal: readonly HostError[] = [];
  private planner!: ModulePlanner;
  private modules!: ModuleSet;
  private server: HostServer | null = null;
  private seeding!: Seeding;
  private readonly changes = new Changes();
  private stopping = false;

  private constructor(
    private readonly options: HostOptions,
    private readonly environment: Environment,
    private readonly composition: Composition,
    readonly metrics: Metrics,
    private readonly agreement: ModuleAgreement,
  ) {
    this.core = composition.services;
    this.version = environment.version ?? coreVersion;
    this.configFile = options.configFile;
    this.reports = new Reports(options, this.core);
  }

  /**
   * Boots everything up to serving; modules that cannot run are left out, with the reason in `report`. It does not wait
   * for modules whose `hooks.start` takes longer than `limits.late`; see `started`.
   *
   * @throws ConfigProblems, DatabaseError: nothing can run before these are fixed
   */
  static async boot(options: HostOptions): Promise<Host> {
    const started = performance.now();
    const environment = readEnvironment(options.environment, process.cwd());
    await readPluginsConfig(options.configFile);
    const logins = await prepareDatabase(options.connection);
    const { composition, metrics, agreement, serveRoutesOf } = createHostParts(options, environment, logins);
    const host: Host = new Host(options, environment, composition, metrics, agreement);
    serveRoutesOf(host);
    const { core } = host;
    try {
      await composition.start();
      const { ledger } = core;
      host.planner = new ModulePlanner(options, ledger);
      host.modules = createModuleSet(composition, options);
      host.seeding = new Seeding(options, host.modules);
      await host.start(started);
      followReloads(host);
      core.quarantine.onChange(() => void host.inTurn(() => host.assemble(host.report.milliseconds)));
      host.agreement.follow(() => host.catchUp());
      await adviseOnSharing(environment, core, options.onProgress);
    } catch (error) {
      await host.changes.made;
      await composition.stop();
      throw error;
    }
    return host;
  }

  /** Resolves when no module is starting any more that `boot` has not waited for; with the report of then. Never rejects. */
  get started(): Promise<BootReport> {
    return this.changes.firstMade.then(() => this.report);
  }

  /** The outcome of the boot, or of the latest change. */
  get report(): BootReport {
    return this.reports.latest;
  }

  /** Ids of the running modules, in order of start. */
  get runningModules(): readonly string[] {
    return this.modules.ids;
  }

  /** What runs, with every contribution. */
  get currentPlan(): ModulePlan {
    return this.plan;
  }

  /**
   * Lets the running modules create what must exist, and from now on each that is enabled later.
   *
   * @throws HostError `MODULE_SEED_FAILED`
   */
  seed(options: SeedOptions): Promise<void> {
    return this.seeding.seedAll(options);
  }

  /** The services of a running module, as its own code sees them. */
  servicesOf(moduleId: string): unknown {
    return this.modules.runtimeOf(moduleId)?.services();
  }

  /** Serves HTTP. @returns the port, which is a free one for 0 */
  async listen(port: number, address?: string): Promise<number> {
    this.server = HostServer.create(this, this.core.dispatcher, this.environment, this.options);
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
    await this.changes.made;
    return wasOut;
  }

  /** The routes in service. */
  get table(): RouteTable {
    return this.core.dispatcher.table;
  }

  /** What a selection would lead to, without applying it. */
  planFor(selection: ModuleSelection): Promise<ModulePlan> {
    return this.planner.planFor(selection, this.modules.loaded);
  }

  /** Stops taking requests, finishes those under way, stops the modules in reverse order, and lets go of the database. */
  async stop(): Promise<void> {
    if (this.stopping) return;
    this.stopping = true;
    await this.changes.made;
    if (this.server) await this.server.stop();
    else this.core.eventStream.close();
    const { drain } = limitsOf(this.options);
    const unfinished = await this.core.events.drained(drain);
    await this.core.jobEngine.stop(drain);
    for (const { message } of [...unfinished, ...(await this.modules.stopAll())]) {
      this.options.logger.error(message);
    }
    await this.composition.stop();
  }

  /** Makes the first change, as far as the server waits for it. @throws what keeps it from being made */
  private async start(started: number): Promise<void> {
    const selection = await this.agreement.read();
    const report = (): void => this.assemble(performance.now() - started);
    const work = (onReady: () => void): Promise<void> =>
      this.bringTo(selection, started, () => {
        report();
        onReady();
      });
    await this.changes.begin(work, (error) => {
      this.options.logger.error({ err: error }, 'the start of late modules did not come to its end');
      report();
    });
  }

  /** Makes a change after those before it; reports what keeps plugins.config.json from being applied. */
  private inTurn(work: () => void | Promise<void>): Promise<BootReport> {
    return this.changes.inTurn(() => this.change(work));
  }

  private async change(work: () => void | Promise<void>): Promise<BootReport> {
    try {
      if (!this.stopping) await work();
    } catch (error) {
      if (error instanceof ConfigProblems) {
        this.refusal = error.problems;
        this.assemble(this.report.milliseconds);
      }
      throw error;
    }
    return this.report;
  }

  /**
   * @param onLate as `ModuleSet` takes it
   * @throws ConfigProblems when the plan lacks a critical module; nothing has changed then
   */
  private async bringTo(selection: ModuleSelection, started: number, onLate?: () => void): Promise<void> {
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
    await this.modules.bringTo(first, {
      onStarted: () => (this.stopping ? Promise.resolve() : this.seeding.seedNew()),
      planAgain: async (outcomes) => {
        if (this.stopping || !this.planner.learnFrom(outcomes, before, this.plan, selection)) return null;
        this.plan = await this.planner.planFor(selection, before);
        return this.plan;
      },
      onLate,
    });
    this.assemble(performance.now() - started);
  }

  private assemble(milliseconds: number): void {
    this.reports.draw({
      plan: this.plan,
      outcomes: this.modules.outcomes,
      running: new Set(this.modules.ids),
      milliseconds,
      refusal: this.refusal,
    });
  }
}
