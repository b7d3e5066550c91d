import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf, type Random } from '../../lib/randomOf';
import { FAULT_KINDS, type Fault, type FaultKind } from './faultKinds';
import type { RecoveryProbe } from './RecoveryProbe';
import type { Supervisor } from './Supervisor';

/** Which faults happen, and when. */
export interface SequenceOptions {
  /** How long faults happen, where it is not said how many. */
  readonly seconds: number;
  /** The same seed gives the same faults in the same order, with the same times between them. */
  readonly seed: number;
  /** Only these faults; default: all that the machine allows. */
  readonly kinds?: readonly FaultKind[];
  /** How many faults happen, however long they take. */
  readonly faults?: number;
  /** How long a fault lasts, and how long until the next; default: seconds. */
  readonly pace?: keyof typeof PACES;
  /** Ends the faults early; what has happened is checked all the same. */
  readonly signal?: AbortSignal;
  /** Called with a line about what happens. */
  readonly say?: (line: string) => void;
}

/**
 * Milliseconds between two faults (from the recovery of the first), and for which a cause stays that does not go by
 * itself.
 */
const PACES = {
  usual: { gap: { least: 1_500, most: 8_000 }, hold: { least: 500, most: 7_000 } },
  fast: { gap: { least: 300, most: 1_000 }, hold: { least: 300, most: 1_000 } },
} as const;
/** Milliseconds after which a server does not recover any more. */
const NO_RECOVERY_AFTER = 60_000;

/** One fault after the other, each after the recovery from the one before it. */
export class FaultSequence {
  /** Milliseconds from the end of the cause to the first write that succeeded, by fault. */
  readonly recoveries = new Map<FaultKind, number[]>();
  /** Faults from which the server did not recover, each as a sentence. */
  readonly violations: string[] = [];
  private readonly random: Random;
  private readonly pace: (typeof PACES)[keyof typeof PACES];
  private readonly began = performance.now();

  /** @param possible faults on this machine */
  constructor(
    private readonly options: SequenceOptions,
    private readonly supervisor: Supervisor,
    private readonly possible: ReadonlyMap<FaultKind, Fault>,
    private readonly probe: RecoveryProbe,
  ) {
    this.random = randomOf(options.seed);
    this.pace = PACES[options.pace ?? 'usual'];
  }

  /** Lets faults happen one after the other until the time is over. */
  async run(): Promise<void> {
    const { possible, probe, supervisor } = this;
    const { seconds, kinds = FAULT_KINDS, faults = Infinity, signal } = this.options;
    const chosen = kinds.filter((kind) => possible.has(kind));
    for (const kind of kinds) if (!possible.has(kind)) this.say(`left out on this machine: ${kind}`);
    let round: FaultKind[] = [];
    for (let count = 0; count < faults; count += 1) {
      await sleep(this.between(this.pace.gap));
      if (signal?.aborted) return;
      if (faults === Infinity && performance.now() - this.began > seconds * 1_000) return;
      if (round.length === 0) round = [...chosen];
      const [kind] = round.splice(this.random.below(round.length), 1);
      const fault = kind && possible.get(kind);
      if (!fault) return;
      if (await this.suffer(kind, fault)) continue;
      // The other faults are tried on a server that was started again.
      if ((await probe.recovery(await supervisor.kill(), NO_RECOVERY_AFTER)) === undefined) return;
    }
  }

  /** @returns whether the server recovered */
  private async suffer(kind: FaultKind, fault: Fault): Promise<boolean> {
    const at = ((performance.now() - this.began) / 1_000).toFixed(1).padStart(6);
    const hold = this.between(this.pace.hold);
    await fault.inject();
    if (fault.lasts) await sleep(hold);
    const recovery = await this.probe.recovery(await fault.release(), NO_RECOVERY_AFTER);
    const held = fault.lasts ? ` for ${(hold / 1_000).toFixed(1)} s` : '';
    if (recovery === undefined) {
      this.violations.push(`no write succeeded within ${NO_RECOVERY_AFTER / 1_000} s after: ${kind}${held}`);
      return false;
    }
    this.say(`${at} s  ${kind}${held}; first write after ${(recovery / 1_000).toFixed(2)} s`);
    this.recoveries.set(kind, [...(this.recoveries.get(kind) ?? []), recovery]);
    return true;
  }

  private between({ least, most }: { readonly least: number; readonly most: number }): number {
    return least + this.random.below(most - least);
  }

  private say(line: string): void {
    this.options.say?.(line);
  }
}
