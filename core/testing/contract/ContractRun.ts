import { realpathSync } from 'node:fs';
import type { DeliveredEvent } from '../../parts/events/EventDeclaration';
import { problemOf } from '../../kernel/host/BootReport';
import { describeState } from '../../kernel/planning/ModuleState';
import type { ModulePackage } from '../../kernel/registry/ModulePackage';
import type { Problem } from '../../kernel/errors/Problem';
import type { ModuleManifest } from '../../kernel/manifest/ModuleManifest';
import { startTestHost } from '../startTestHost';
import type { TestHost } from '../TestHost';
import type { TestRequest } from '../TestRequest';
import type { ContractOptions } from './ContractOptions';
import { complain } from './ContractViolation';
import { LeakWatch, type Leak } from './LeakWatch';
import { registrySnapshot, type RegistrySnapshot } from './registrySnapshot';

/** A request that `exercise` made. */
export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly options: TestRequest;
}

/** The module while it is watched: enabled, and exercised. */
export interface Exercised {
  readonly host: TestHost;
  /** Registrations before the module was first switched off. */
  readonly registered: RegistrySnapshot;
  readonly requests: readonly RecordedRequest[];
  readonly ids: readonly string[];
  /** The tenant it worked in. */
  readonly tenantId: string;
  readonly events: readonly DeliveredEvent[];
}

/** The module after it was switched off and on again. */
export interface Restarted {
  readonly leaks: readonly Leak[];
  readonly before: RegistrySnapshot;
  readonly after: RegistrySnapshot;
}

/**
 * One module on its way through the contract: a host with it and what it requires, started when the first check
 * needs it, and shared by all of them.
 */
export class ContractRun {
  private readonly watch: LeakWatch;
  private readonly lines: string[] = [];
  private started: Promise<Exercised> | null = null;
  private ended: Promise<Restarted> | null = null;
  private current: TestHost | null = null;

  constructor(
    readonly module: ModulePackage,
    /** With the routes, commands and events that its collections amount to. */
    readonly manifest: ModuleManifest,
    /** Problems of the manifest by itself. */
    readonly problems: readonly Problem[],
    readonly options: ContractOptions,
  ) {
    this.watch = new LeakWatch(realpathSync(module.folder));
  }

  /** The log of the host so far, one JSON object a line. */
  get log(): readonly string[] {
    return this.lines;
  }

  /** @throws ContractViolation when the module does not run @throws whatever `exercise` throws */
  exercised(): Promise<Exercised> {
    this.started ??= this.begin();
    return this.started;
  }

  /** Ends the work, switches the module off and on again. */
  restarted(): Promise<Restarted> {
    this.ended ??= this.restart();
    return this.ended;
  }

  async stop(): Promise<void> {
    this.watch.rest();
    try {
      await this.current?.stop();
    } finally {
      this.watch.end();
    }
  }

  private async begin(): Promise<Exercised> {
    // One that cannot be switched off is watched from the start of the host.
    this.watch.begin();
    if (this.module.critical) this.watch.judge();
    const host = await this.start();
    const registered = registrySnapshot(host.host);
    if (!this.module.critical) {
      await host.disable(this.module.id);
      this.watch.judge();
      await host.enable(this.module.id);
      this.assertRuns(host);
    }
    const requests = recordRequests(host);
    const result = await this.options.exercise?.(host);
    await host.settled();
    return {
      host,
      registered,
      requests: requests.stop(),
      ids: result?.ids ?? [],
      tenantId: result?.tenantId ?? (await host.homeTenant()).id,
      events: [...host.events],
    };
  }

  private async restart(): Promise<Restarted> {
    const { host, registered } = await this.exercised();
    await host.settled();
    if (this.module.critical) {
      this.current = null;
      await host.stop();
    } else await host.disable(this.module.id);
    const leaks = await this.watch.leaks();
    this.watch.rest();
    let again = host;
    if (this.module.critical) again = await this.start();
    else await host.enable(this.module.id);
    this.assertRuns(again);
    return { leaks, before: registered, after: registrySnapshot(again.host) };
  }

  private async start(): Promise<TestHost> {
    const { modules, environment } = this.options;
    const host = await startTestHost({
      module: this.module.folder,
      modules,
      environment,
      log: { write: (line) => void this.lines.push(line) },
    });
    this.current = host;
    this.assertRuns(host);
    return host;
  }

  private assertRuns(host: TestHost): void {
    const status = host.report.modules.find(({ id }) => id === this.module.id)?.status;
    if (!status || status.state === 'enabled') return;
    const problems = problemOf(status);
    complain(
      this.module.id,
      problems.length === 0
        ? [{ cause: `does not run: ${describeState(status)}.`, remedy: 'switch it on in `modules`.' }]
        : problems.map(({ code, reason, remedy }) => ({ cause: `${reason} (${code})`, remedy })),
    );
  }
}

/** Records the requests to a host, until `stop` is called. */
function recordRequests(host: TestHost): { stop: () => RecordedRequest[] } {
  const requests: RecordedRequest[] = [];
  const original = host.request.bind(host);
  host.request = <T>(method: string, path: string, options: TestRequest = {}) => {
    requests.push({ method, path, options });
    return original<T>(method, path, options);
  };
  return {
    stop: () => {
      host.request = original;
      return requests;
    },
  };
}
