/** How to start things side by side. */
export interface StartPlan {
  /** In an order in which each follows what it waits for. */
  readonly ids: readonly string[];
  /** Those that must have ended before this one begins; only earlier ones of `ids` count. */
  readonly waitsFor: (id: string) => Iterable<string>;
  /** Never rejects. @param isLate to be called when this one takes so long that the rest should not wait for it */
  readonly start: (id: string, isLate: () => void) => Promise<void>;
  /**
   * Called once everything that has not come to its end is late, or waits for something that is; and from then on
   * whenever one has come to its end before the last one has.
   */
  readonly onLate: () => void;
}

/**
 * Starts each as soon as those that it waits for have ended, with success or failure, so that one that hangs delays
 * only those that depend on it.
 */
export async function startTogether({ ids, waitsFor, start, onLate }: StartPlan): Promise<void> {
  const ends = new Map<string, Promise<void>>();
  const before = new Map<string, readonly string[]>();
  const late = new Set<string>();
  let isLate = false;
  const isHeldUp = (id: string): boolean =>
    late.has(id) || (before.get(id) as readonly string[]).some((other) => before.has(other));
  const check = (): void => {
    if (before.size === 0) return;
    isLate ||= [...before.keys()].every(isHeldUp);
    if (isLate) onLate();
  };
  const run = async (id: string): Promise<void> => {
    await start(id, () => {
      late.add(id);
      if (!isLate) check();
    });
    before.delete(id);
    check();
  };
  for (const id of ids) {
    const others = [...waitsFor(id)].filter((other) => ends.has(other));
    const theirEnds = others.flatMap((other) => ends.get(other) ?? []);
    before.set(id, others);
    ends.set(
      id,
      Promise.all(theirEnds).then(() => run(id)),
    );
  }
  await Promise.all(ends.values());
}

/** Makes a function that runs pieces of work one after the other, in the order in which they were given to it. */
export function inTurns(): <T>(work: () => T | Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
