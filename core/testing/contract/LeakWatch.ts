import { createHook, type AsyncHook } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { originIn } from '../../kernel/process/callerIn';
import { watchProcessListeners } from '../../kernel/process/openedThings';
import { withLongStack } from '../../kernel/process/stackPlace';

/** Kinds of async resources that go on by themselves, as an author would call them. */
const KINDS: Readonly<Record<string, string>> = {
  Timeout: 'a timer',
  Immediate: 'an immediate',
  TCPWRAP: 'a socket',
  TCPSERVERWRAP: 'a server',
  PIPEWRAP: 'a pipe',
  PIPESERVERWRAP: 'a server',
  UDPWRAP: 'a UDP socket',
  PROCESSWRAP: 'a child process',
  FSEVENTWRAP: 'a file watcher',
  STATWATCHER: 'a file watcher',
  WORKER: 'a worker thread',
  MESSAGEPORT: 'a message port',
};
/** Time limit for resources that end by themselves, such as a connection kept alive. */
const LONGEST_WAIT = 6_000;
const POLL_MILLISECONDS = 25;

/** Something a module opened and did not close. */
export interface Leak {
  readonly what: string;
  /** File, line and column where it was created. */
  readonly where: string;
}

/** An async resource while it exists. */
interface OpenResource {
  readonly kind: string;
  readonly created: Error;
  /** Weak, so that an unused one is destroyed. */
  readonly resource: WeakRef<object>;
  /** Whether it counts as a leak when the module leaves it open. */
  readonly isJudged: boolean;
}

/**
 * Watches what the code of one module opens: timers, sockets, watchers, processes, and listeners on the process.
 * Begin before the host starts, judge before the module starts, ask after it has stopped.
 */
export class LeakWatch {
  private readonly open = new Map<number, OpenResource>();
  private readonly listeners: {
    readonly event: string | symbol;
    readonly isOpen: () => boolean;
    readonly created: Error;
  }[] = [];
  private readonly hook: AsyncHook;
  private restore: (() => void) | null = null;
  private isJudging = false;

  /** @param folder real path of the module's package */
  constructor(private readonly folder: string) {
    this.hook = createHook({
      init: (id, type, _triggeredBy, resource) => {
        const kind = KINDS[type];
        if (kind === undefined) return;
        const created = withLongStack(() => new Error(kind));
        this.open.set(id, { kind, created, resource: new WeakRef(resource), isJudged: this.isJudging });
      },
      destroy: (id) => this.open.delete(id),
    });
  }

  begin(): void {
    this.hook.enable();
  }

  /** From now on, what the module opens it has to close. */
  judge(): void {
    this.isJudging = true;
    this.restore = watchProcessListeners((event, isOpen) => {
      this.listeners.push({ event, isOpen, created: withLongStack(() => new Error('listener')) });
    });
  }

  /** Waits a while for what ends by itself. @returns what the module has left open */
  async leaks(): Promise<Leak[]> {
    const deadline = Date.now() + LONGEST_WAIT;
    for (;;) {
      await delay(POLL_MILLISECONDS);
      const left = this.current();
      if (left.length === 0 || Date.now() > deadline) return left;
    }
  }

  /** From now on, resources that the module opens are not checked. */
  rest(): void {
    this.isJudging = false;
    this.restore?.();
    this.restore = null;
  }

  /** Keeps what the module has left open from keeping the process running: a leak is reported, and the run ends. */
  end(): void {
    this.rest();
    this.hook.disable();
    for (const { created, resource } of this.open.values()) {
      if (originIn(this.folder, created) !== null) (resource.deref() as { unref?(): void })?.unref?.();
    }
    this.open.clear();
  }

  private current(): Leak[] {
    const resources = [...this.open.values()]
      .filter(({ isJudged }) => isJudged)
      .flatMap(({ kind, created }) => this.leak(kind, created));
    const listening = this.listeners
      .filter(({ isOpen }) => isOpen())
      .flatMap(({ event, created }) => this.leak(`a listener on process "${String(event)}"`, created));
    return [...resources, ...listening];
  }

  private leak(what: string, created: Error): Leak[] {
    const where = originIn(this.folder, created);
    return where === null ? [] : [{ what, where }];
  }
}
