import { Session, type HeapProfiler } from 'node:inspector';
import { fileURLToPath } from 'node:url';
import { getHeapStatistics } from 'node:v8';
import { moduleOfFile, namingPackages } from './responsibleModule';

/** Memory that a module retains, in bytes. */
export interface KeptMemory {
  /** On the heap: sampled from what code of the module allocated, or had libraries allocate, and nothing has freed. */
  readonly heap: number;
  /** In buffers, outside the heap: estimated, as they grew while the module worked. */
  readonly buffers: number;
  /** The function that allocated most of the former, with its file and line. */
  readonly place: string | null;
}

/** Allocations are sampled once in so many bytes on average. */
const SAMPLING_BYTES = 4 * 1024 * 1024;
const MEGABYTE = 1024 * 1024;
/** Below so many bytes in use their owners are not searched. */
const SMALL_HEAP = 150 * MEGABYTE;
/** Reading the samples collects all garbage, which takes as long as the heap is large; hence only when it has grown. */
const GROWTH = 1.5;
const SHORTEST_PAUSE = 30_000;
const LONGEST_PAUSE = 5 * 60_000;

/** Tells which modules keep memory. Sampling costs nothing that could be measured; see `check` for what else does. */
export class MemoryWatch {
  private readonly session = new Session();
  private heap = new Map<string, { bytes: number; place: string }>();
  private readonly buffers = new Map<string, number>();
  private lastBuffers = 0;
  /** Growth that the latest check has seen; work that caused it may be counted only after it has ended. */
  private grown = 0;
  private works: [before: Map<string, number>, last: Map<string, number>] = [new Map(), new Map()];
  private lastUsed = SMALL_HEAP / GROWTH;
  private nextReading = -Infinity;

  /** @param work how much each module has worked since the start, in any measure */
  constructor(private readonly work: () => Iterable<readonly [moduleId: string, amount: number]>) {
    this.session.connect();
    this.session.post('HeapProfiler.startSampling', { samplingInterval: SAMPLING_BYTES });
  }

  stop(): void {
    this.session.disconnect();
  }

  /** To be called every few seconds. @returns what each module keeps, as far as is known */
  check(): ReadonlyMap<string, KeptMemory> {
    this.followBuffers();
    const { used_heap_size: used } = getHeapStatistics();
    const now = performance.now();
    if (used < SMALL_HEAP) {
      this.heap.clear();
      this.lastUsed = SMALL_HEAP / GROWTH;
    } else if (used > this.lastUsed * GROWTH && now > this.nextReading) {
      this.readHeap();
      this.lastUsed = getHeapStatistics().used_heap_size;
      const foundSome = [...this.heap.values()].some(({ bytes }) => bytes > SMALL_HEAP / 2);
      this.nextReading = performance.now() + (foundSome ? SHORTEST_PAUSE : LONGEST_PAUSE);
    }
    const ids = new Set([...this.heap.keys(), ...this.buffers.keys()]);
    return new Map(
      [...ids].map((id) => {
        const heap = this.heap.get(id);
        const buffers = Math.round(this.buffers.get(id) ?? 0);
        return [id, { heap: heap?.bytes ?? 0, buffers, place: heap?.place ?? null }];
      }),
    );
  }

  private readHeap(): void {
    this.session.post('HeapProfiler.getSamplingProfile', (error, answer) => {
      if (!error) this.heap = heapByModule(answer.profile.head);
    });
  }

  /** Growth is shared out, one check later, among the modules that worked meanwhile; shrinking among all that had grown. */
  private followBuffers(): void {
    const { arrayBuffers } = process.memoryUsage();
    const work = new Map(this.work());
    const [before, last] = this.works;
    const worked = [...work].map(([id, amount]) => [id, amount - (before.get(id) ?? 0)] as const);
    const sum = worked.reduce((total, [, amount]) => total + amount, 0);
    for (const [id, amount] of worked) {
      if (amount > 0) this.buffers.set(id, (this.buffers.get(id) ?? 0) + (this.grown * amount) / sum);
    }
    this.grown = Math.max(0, arrayBuffers - this.lastBuffers);
    if (arrayBuffers < this.lastBuffers) {
      const share = arrayBuffers / this.lastBuffers;
      for (const [id, bytes] of this.buffers) this.buffers.set(id, bytes * share);
    }
    this.lastBuffers = arrayBuffers;
    this.works = [last, work];
  }
}

/** Sums the bytes of each call by module: the one with the nearest code above the call. */
function heapByModule(
  head: HeapProfiler.SamplingHeapProfileNode,
): Map<string, { bytes: number; place: string }> {
  const sums = new Map<string, { bytes: number; place: string; most: number }>();
  const walk = (
    node: HeapProfiler.SamplingHeapProfileNode,
    above: { readonly moduleId: string; readonly place: string } | null,
  ): void => {
    const { url, functionName, lineNumber } = node.callFrame;
    const file = url.startsWith('file:') ? fileURLToPath(url.replace(/\?.*$/, '')) : url;
    const moduleId = moduleOfFile(file);
    const name = functionName === '' ? 'a function' : functionName;
    const owner =
      moduleId === undefined
        ? above
        : { moduleId, place: `${name} at ${namingPackages(file)}:${lineNumber + 1}` };
    if (owner && node.selfSize > 0) {
      const sum = sums.get(owner.moduleId) ?? { bytes: 0, place: owner.place, most: 0 };
      sum.bytes += node.selfSize;
      if (node.selfSize > sum.most) Object.assign(sum, { most: node.selfSize, place: owner.place });
      sums.set(owner.moduleId, sum);
    }
    for (const child of node.children) walk(child, owner);
  };
  walk(head, null);
  return sums;
}
