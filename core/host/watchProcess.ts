import { writeSync } from 'node:fs';
import { OUTSIDE_MODULES, type HealthRegistry } from '../parts/health/HealthRegistry';
import { HostError } from '../kernel/errors/HostError';
import type { Logger } from '../kernel/logging/Logger';
import { BlockWatch, type Block } from '../kernel/process/BlockWatch';
import { overdueImport } from '../kernel/process/currentImport';
import { endProcess } from '../kernel/process/guardProcess';
import { watchOpened } from '../kernel/process/openedThings';
import { leftOpenProblem } from '../kernel/running/leftOpenProblem';
import { MemoryWatch, type KeptMemory } from '../kernel/process/MemoryWatch';

/** A module is named in the log once in so many milliseconds for the same thing. */
const ONCE_IN = 60_000;
/** A block that goes on for so long is logged while it lasts: it may never end. */
const LONG_BLOCK = 5_000;
const MEGABYTE = 1024 * 1024;
/** From so many bytes on a module is named. */
const MUCH_MEMORY = 100 * MEGABYTE;
const MEMORY_INTERVAL = 2_000;

/** The watch over the event loop and the memory of a process that serves. */
export interface ProcessWatch {
  /** From now on also counts what modules block and keep, and watches memory. */
  countIn(health: HealthRegistry): void;
  stop(): void;
}

/** Ends the process when a manifest blocks it for longer than importing may take, and says which one it is. */
export function watchImports(): { stop(): void } {
  return new BlockWatch(endOverdueImport);
}

/** Names modules that block the event loop or keep much memory. Begin before modules are imported. */
export function watchProcess(logger: Logger): ProcessWatch {
  const log = new SeldomLog(logger);
  watchOpened((thing) => logger.error({ module: thing.moduleId }, leftOpenProblem(thing).message));
  let health: HealthRegistry | null = null;
  let memory: { stop(): void } | null = null;
  const blocks = new BlockWatch((block) => {
    endOverdueImport(block);
    if (block.isOver && block.responsible) {
      health?.of(block.responsible.moduleId).add('blockedTime', block.milliseconds);
    }
    if (block.isOver || block.milliseconds >= LONG_BLOCK) log.block(block);
  });
  return {
    countIn: (registry) => {
      health = registry;
      memory = watchMemory(registry, log, blocks);
    },
    stop: () => {
      blocks.stop();
      memory?.stop();
    },
  };
}

function watchMemory(health: HealthRegistry, log: SeldomLog, blocks: BlockWatch): { stop(): void } {
  // The core serves metrics and lists all the time, and would take the blame for what a module keeps.
  const modulesOf = () => health.totals().filter(([id]) => id !== OUTSIDE_MODULES);
  const watch = new MemoryWatch(() => modulesOf().map(([id, statistics]) => [id, workOf(statistics)]));
  const timer = setInterval(() => {
    const kept = watch.check();
    // Reading a large heap takes time that is not attributed to a module.
    blocks.excuse();
    health.keep(new Map([...kept].map(([id, { heap, buffers }]) => [id, heap + buffers])));
    for (const [id, memory] of kept) if (memory.heap + memory.buffers >= MUCH_MEMORY) log.memory(id, memory);
  }, MEMORY_INTERVAL).unref();
  return {
    stop: () => {
      clearInterval(timer);
      watch.stop();
    },
  };
}

type Work = Record<'requests' | 'requestTime' | 'jobs' | 'jobTime', number>;

const workOf = ({ requests, requestTime, jobs, jobTime }: Work): number =>
  requests + requestTime + jobs + jobTime;

function endOverdueImport({ isOver }: Block): void {
  const problem = isOver ? null : overdueImport();
  if (!problem) return;
  writeSync(2, `${problem.message}\n`);
  endProcess(1);
}

/** Log lines about modules, each about the same at most once a minute. */
class SeldomLog {
  private readonly latest = new Map<string, { readonly at: number; readonly bytes: number }>();

  constructor(private readonly logger: Logger) {}

  block({ responsible, milliseconds, isOver }: Block): void {
    const time = Math.round(milliseconds);
    if (!this.isDue(`block ${responsible?.moduleId ?? ''}`)) return;
    if (!responsible) {
      this.logger.warn(
        { milliseconds: time },
        'the event loop stood still, and no module was seen to block it',
      );
      return;
    }
    const { moduleId, place } = responsible;
    const problem = new HostError(
      'MODULE_BLOCKS_PROCESS',
      moduleId,
      `${isOver ? 'blocked' : 'has been blocking'} the event loop for ${time} ms${place === null ? '' : ` at ${place}`}; ` +
        'no request of any module is answered meanwhile.',
      `let ${moduleId} do long work in small steps or in a worker thread; disable it until then ` +
        `(npm run modules -- disable ${moduleId}).`,
    );
    this.logger.warn({ module: moduleId, place, milliseconds: time }, problem.message);
  }

  memory(moduleId: string, { heap, buffers, place }: KeptMemory): void {
    const key = `memory ${moduleId}`;
    const bytes = heap + buffers;
    // A cache that is full is logged once.
    if (bytes < (this.latest.get(key)?.bytes ?? 0) * 1.25 || !this.isDue(key, bytes)) return;
    const parts = [
      ...(heap >= MEGABYTE ? [`${megabytes(heap)} on the heap, allocated mostly by ${place} (sampled)`] : []),
      ...(buffers >= MEGABYTE
        ? [`${megabytes(buffers)} in buffers (estimated: they grew while it worked)`]
        : []),
    ];
    const problem = new HostError(
      'MODULE_KEEPS_MEMORY',
      moduleId,
      `keeps about ${megabytes(bytes)} of memory: ${parts.join('; ')}.`,
      `bound the caches and lists of ${moduleId}, and let it read large things in pieces.`,
    );
    this.logger.warn({ module: moduleId, place, heap, buffers }, problem.message);
  }

  private isDue(key: string, bytes = 0): boolean {
    const now = performance.now();
    if (now - (this.latest.get(key)?.at ?? -Infinity) < ONCE_IN) return false;
    this.latest.set(key, { at: now, bytes });
    return true;
  }
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / MEGABYTE)} MB`;
}
