import { runOutside } from '../tenancy/executionContext';
import { degrade, readDegraded, resume, type DegradedRow } from './degradedModules';
import type { QuarantineListener, QuarantineParts, WatchedModule } from './QuarantineParts';

/** A row, and when its module may be tried again by this process's clock. */
type Kept = DegradedRow & { readonly deadline: number };

/** Topic of the message that tells processes to read again. */
export const TOPIC = 'quarantine';
/** How often the database is read while a module is degraded: a message may have got lost. */
const POLL_MILLISECONDS = 1_000;

/** This process's view of the modules that are out of service; follows the database and the clock. */
export class DegradedRows {
  /** Running modules that are out of service. */
  readonly out = new Set<string>();
  private rows = new Map<string, Kept>();
  /** Put out of service here, and not yet stored in the database. */
  private readonly unsaved = new Map<string, Kept>();
  /** Rows that are being stored. */
  private readonly saving = new Map<string, Promise<void>>();
  private readonly stopListening: (() => void)[] = [];
  private timer: NodeJS.Timeout | null = null;
  private isClosed = false;
  /** Queries of the database so far, and the latest of those with an answer in `rows`. */
  private reads = 0;
  private latest = 0;

  constructor(
    private readonly parts: QuarantineParts,
    private readonly running: ReadonlyMap<string, WatchedModule>,
    private readonly now: () => number,
    private readonly announce: QuarantineListener,
  ) {}

  async open(): Promise<void> {
    const { notifications } = this.parts;
    this.stopListening.push(
      notifications.subscribe(TOPIC, () => void this.refresh()),
      notifications.onResync(() => void this.refresh()),
    );
    await this.read();
  }

  close(): void {
    this.isClosed = true;
    for (const stop of this.stopListening) stop();
    if (this.timer) clearTimeout(this.timer);
  }

  get(moduleId: string): DegradedRow | undefined {
    return this.unsaved.get(moduleId) ?? this.rows.get(moduleId);
  }

  /** Seconds until it may be tried again; null for never. */
  secondsLeft(moduleId: string): number | null {
    const deadline = (this.unsaved.get(moduleId) ?? this.rows.get(moduleId))?.deadline ?? Infinity;
    return deadline === Infinity ? null : (deadline - this.now()) / 1000;
  }

  /** Puts a module out of service here at once, and everywhere as soon as that is stored. */
  add(moduleId: string, version: string, reason: string): void {
    const { seconds } = this.parts.settings;
    const degraded_at = new Date();
    this.unsaved.set(moduleId, {
      module_id: moduleId,
      version,
      reason,
      strikes: 1,
      degraded_at,
      until: seconds > 0 ? new Date(degraded_at.getTime() + seconds * 1000) : null,
      left: seconds > 0 ? seconds : null,
      deadline: seconds > 0 ? this.now() + seconds * 1000 : Infinity,
    });
    this.settle();
    const saving = this.save(moduleId, version, reason)
      .catch((error: unknown) => {
        this.parts.logger.error(
          { err: error, module: moduleId },
          'the other processes could not be notified',
        );
      })
      .finally(() => this.saving.delete(moduleId));
    this.saving.set(moduleId, saving);
  }

  async resume(moduleId: string): Promise<boolean> {
    const wasOut = this.out.has(moduleId);
    // A row that is stored later would degrade the module again.
    await this.saving.get(moduleId);
    this.unsaved.delete(moduleId);
    const wasOutElsewhere = await resume(this.parts.run, moduleId);
    await this.parts.notifications.publish(TOPIC, {});
    await this.read();
    return wasOut || wasOutElsewhere;
  }

  /** Announces what has changed, and reads again while a module is degraded. */
  settle(): void {
    const isOut = (id: string): boolean => {
      const row = this.unsaved.get(id) ?? this.rows.get(id);
      const module = this.running.get(id);
      return (
        row !== undefined &&
        module !== undefined &&
        !module.critical &&
        row.version === module.version &&
        row.deadline > this.now()
      );
    };
    for (const id of new Set([...this.out, ...this.rows.keys(), ...this.unsaved.keys()])) {
      if (isOut(id) === this.out.has(id)) continue;
      if (isOut(id)) this.out.add(id);
      else this.out.delete(id);
      this.announce(id, this.out.has(id));
    }
    if (this.out.size === 0 || this.timer || this.isClosed) return;
    this.timer = runOutside(() =>
      setTimeout(() => {
        this.timer = null;
        void this.refresh();
      }, POLL_MILLISECONDS).unref(),
    );
  }

  private async save(moduleId: string, version: string, reason: string): Promise<void> {
    const { run, settings, notifications } = this.parts;
    await degrade(run, { moduleId, version, reason, seconds: settings.seconds });
    await notifications.publish(TOPIC, {});
    await this.read(moduleId);
  }

  private async refresh(): Promise<void> {
    try {
      await this.read();
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'cannot read which modules are out of service');
      // Deadlines of known rows still pass.
      this.settle();
    }
  }

  /** @param saved module that is stored by now, and need not be kept here any more */
  private async read(saved?: string): Promise<void> {
    const read = (this.reads += 1);
    const rows = await readDegraded(this.parts.run);
    if (this.isClosed) return;
    if (saved !== undefined) this.unsaved.delete(saved);
    // Reads may overtake one another: one that began earlier must not put back what has changed since.
    if (read < this.latest) {
      this.settle();
      return;
    }
    this.latest = read;
    const now = this.now();
    this.rows = new Map(
      rows.map((row) => [
        row.module_id,
        { ...row, deadline: row.left === null ? Infinity : now + row.left * 1000 },
      ]),
    );
    this.settle();
  }
}
