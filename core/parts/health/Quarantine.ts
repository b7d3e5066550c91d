import type { Ailment } from '../../kernel/host/kernelServices';
import { HostError } from '../../kernel/errors/HostError';
import type { HttpError } from '../../kernel/errors/HttpError';
import { outOfService } from '../../kernel/errors/outOfService';
import type { Principal } from '../identity/Principal';
import { DegradedRows } from './DegradedRows';
import { FailureWatch, type Verdict } from './FailureWatch';
import type { QuarantineListener, QuarantineParts, WatchedModule } from './QuarantineParts';
import { watchedCaller } from './watchedCaller';

/** Milliseconds after which a query counts as unanswered. */
const LONGEST_SILENCE = 1_500;

/**
 * Degrades modules with handlers that fail, in every process, and lets them serve again: after a while on probation, or
 * when an operator says so.
 *
 * The state is in the database, so it outlives a restart; it belongs to one version of a module, so an upgrade ends
 * it. Failures of a critical module are only reported: without it, sign-in would not work.
 */
export class Quarantine {
  private readonly rows: DegradedRows;
  private readonly running = new Map<string, WatchedModule>();
  private readonly watches = new Map<string, FailureWatch>();
  /** Critical modules that fail, and when that is to be said again. */
  private readonly reported = new Map<string, { readonly ailment: Ailment; readonly until: number }>();
  private readonly listeners = new Set<QuarantineListener>();
  private onlyTenant: string | null = null;
  private hasSeveralTenants = false;
  private readonly now: () => number;

  constructor(private readonly parts: QuarantineParts) {
    this.now = parts.now ?? (() => performance.now());
    this.rows = new DegradedRows(parts, this.running, this.now, (id, isOut) => this.announce(id, isOut));
  }

  /** Reads what is out of service, and follows it from now on. */
  open(): Promise<void> {
    return this.rows.open();
  }

  close(): void {
    this.rows.close();
  }

  /** Calls the listener from now on; the result stops that. */
  onChange(listener: QuarantineListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** A module begins to run. */
  enroll(moduleId: string, module: WatchedModule): void {
    this.running.set(moduleId, module);
    this.watches.delete(moduleId);
    this.rows.settle();
  }

  /** A module has stopped. */
  dismiss(moduleId: string): void {
    this.running.delete(moduleId);
    this.watches.delete(moduleId);
    this.reported.delete(moduleId);
    this.rows.settle();
  }

  /** True while the module's routes, subscribers and jobs are to rest. */
  isOut(moduleId: string): boolean {
    return this.rows.out.size > 0 && this.rows.out.has(moduleId);
  }

  get modulesOut(): string[] {
    return [...this.rows.out];
  }

  /** Why the module is out of service; undefined when it is not. */
  ailmentOf(moduleId: string): Ailment | undefined {
    const row = this.isOut(moduleId) ? this.rows.get(moduleId) : undefined;
    if (!row) return undefined;
    const again = row.until ? `; it is tried again by itself from ${row.until.toISOString()} on` : '';
    return {
      problem: degraded(
        moduleId,
        `is out of service: ${row.reason}`,
        `look for its errors in the log and fix or upgrade it, then run ` +
          `"npm run modules -- resume ${moduleId}"${again}.`,
      ),
      since: row.degraded_at.toISOString(),
      until: row.until?.toISOString() ?? null,
    };
  }

  /** Modules that fail and serve on: critical ones, and all where the quarantine is switched off. */
  reports(): HostError[] {
    return [...this.reported.values()]
      .filter(({ until }) => until > this.now())
      .map(({ ailment }) => ailment.problem);
  }

  /** The answer to requests while the module is out of service; null when it is not. */
  refusal(moduleId: string): HttpError | null {
    if (!this.isOut(moduleId)) return null;
    return outOfService(moduleId, 'MODULE_DEGRADED', this.rows.secondsLeft(moduleId));
  }

  /**
   * Notes how a handler ended.
   *
   * @param failure what it was, for the operator; null when the handler did its work
   */
  observe(moduleId: string, principal: Principal | null, ip: string, failure: (() => string) | null): void {
    this.noteTenant(principal);
    if (failure === null && this.watches.size === 0) return;
    let watch = this.watches.get(moduleId);
    if (!watch) {
      if (failure === null || !this.running.has(moduleId)) return;
      this.watches.set(moduleId, (watch = new FailureWatch(this.parts.settings, this.now)));
    }
    watch.note(watchedCaller(principal, ip), failure !== null);
    if (failure === null) {
      if (watch.isQuiet) this.watches.delete(moduleId);
      return;
    }
    const verdict = watch.verdict(this.hasSeveralTenants ? 2 : 1);
    if (!verdict) return;
    this.watches.delete(moduleId);
    void this.conclude(moduleId, verdict, failure());
  }

  /** Lets a degraded module serve again, in every process. @returns whether it was degraded */
  async resume(moduleId: string): Promise<boolean> {
    return this.rows.resume(moduleId);
  }

  /**
   * Degrades or reports a module, unless the database does not answer. Handlers then run into their limits, which is not
   * a failure of the module.
   */
  private async conclude(
    moduleId: string,
    { requests, failures, callers }: Verdict,
    last: string,
  ): Promise<void> {
    if (!(await this.parts.notifications.isAnswered(LONGEST_SILENCE))) return;
    const module = this.running.get(moduleId);
    if (!module || this.isOut(moduleId)) return;
    const reason =
      `${failures} of ${requests} requests of the last minute failed, for ${callers}` +
      `${callers >= this.parts.settings.callers ? ' or more' : ''} callers; the last one: ${last}`;
    if (module.critical || !this.parts.settings.enabled) this.report(moduleId, reason, module.critical);
    else this.rows.add(moduleId, module.version, reason);
  }

  private report(moduleId: string, reason: string, isCritical: boolean): void {
    const why = isCritical ? 'it is critical' : 'TENANTRY_QUARANTINE is off';
    const problem = new HostError(
      'MODULE_FAILING',
      moduleId,
      `fails, and serves on because ${why}: ${reason}`,
      'look for its errors in the log, and fix or upgrade it.',
    );
    this.parts.logger.error({ module: moduleId }, problem.message);
    const ailment = { problem, since: new Date().toISOString(), until: null };
    this.reported.set(moduleId, { ailment, until: this.now() + 60_000 });
    for (const listener of this.listeners) listener(moduleId, false);
  }

  private announce(moduleId: string, isOut: boolean): void {
    const { logger } = this.parts;
    this.watches.delete(moduleId);
    if (isOut) logger.error({ module: moduleId }, this.ailmentOf(moduleId)?.problem.message ?? '');
    else if (this.running.has(moduleId)) logger.warn({ module: moduleId }, `${moduleId} is in service again`);
    for (const listener of this.listeners) listener(moduleId, isOut);
  }

  /**
   * Notes whether there are several tenants. With one tenant, its failures alone decide; after a second was seen, one
   * tenant alone decides nothing.
   */
  private noteTenant(principal: Principal | null): void {
    if (this.hasSeveralTenants || principal === null || principal.tenantId === null) return;
    this.onlyTenant ??= principal.tenantId;
    this.hasSeveralTenants = this.onlyTenant !== principal.tenantId;
  }
}

function degraded(moduleId: string, reason: string, remedy: string): HostError {
  return new HostError('MODULE_DEGRADED', moduleId, reason, remedy);
}
