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
/** What ends by itself, such as a connection kept alive, gets this long. */
const LONGEST_WAIT = 6_000;
const POLL_MILLISECONDS = 25;

/** Something a module opened and did not close. */
export interface Leak {
  readonly what: string;
  /** File, line and column where it was created. */
  readonly where: string;
}

/**
 * Watches what the code of one module opens: timers, sockets, watchers, processes, and listeners on the process.
 * Begin before the module starts; ask after it has stopped.
 */
export class LeakWatch {
  private readonly open = new Map<number, { readonly kind: string; readonly created: Error }>();
  private readonly listeners: {
    readonly event: string | symbol;
    readonly isOpen: () => boolean;
    readonly created: Error;
  }[] = [];
  private readonly hook: AsyncHook;
  private restore: (() => void) | null = null;

  /** @param folder real path of the module's package */
  constructor(private readonly folder: string) {
    this.hook = createHook({
      init: (id, type) => {
        const kind = KINDS[type];
        if (kind !== undefined) this.open.set(id, { kind, created: withLongStack(() => new Error(kind)) });
      },
      destroy: (id) => this.open.delete(id),
    });
  }

  begin(): void {
    this.hook.enable();
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

  end(): void {
    this.hook.disable();
    this.restore?.();
    this.restore = null;
  }

  private current(): Leak[] {
    const resources = [...this.open.values()].flatMap(({ kind, created }) => this.leak(kind, created));
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
