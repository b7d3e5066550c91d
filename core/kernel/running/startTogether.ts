/** How to start things side by side. */
export interface StartPlan<T> {
  /** In an order in which each follows what it waits for. */
  readonly ids: readonly string[];
  /** What must have come to its end before this one begins; only what stands before it in `ids` counts. */
  readonly waitsFor: (id: string) => Iterable<string>;
  /** Never rejects. */
  readonly start: (id: string) => Promise<T>;
}

/**
 * Starts each as soon as those that it waits for have come to their ends, whatever these are, so that one that hangs
 * delays nobody but those that depend on it.
 */
export async function startTogether<T>({ ids, waitsFor, start }: StartPlan<T>): Promise<void> {
  const ends = new Map<string, Promise<T>>();
  for (const id of ids) {
    const before = [...waitsFor(id)].flatMap((other) => ends.get(other) ?? []);
    ends.set(
      id,
      Promise.all(before).then(() => start(id)),
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
