/** Messages of browsers about code that they did not get: Chromium and Firefox with its address, Safari without. */
const WITHOUT_CODE = /dynamically imported module|Importing a module script failed/i;
const ADDRESS = /https?:\/\/[^\s?]+\.js/;

/** Code that did not arrive, by what loads it. */
const failed = new Map<() => Promise<unknown>, { readonly address: string; readonly times: number }>();

/** Whether an error is about code that did not arrive, as without a connection or after an upgrade of the server. */
export function isWithoutCode({ message }: Error): boolean {
  return WITHOUT_CODE.test(message);
}

/**
 * Imports code of the console. Chromium remembers that an address has failed, so after a failure the code has another one.
 *
 * @param load imports it, and gives what it exports
 * @throws Error of the browser
 */
export async function loadCode<M>(load: () => Promise<M>): Promise<M> {
  const { address, times } = failed.get(load) ?? { times: 0 };
  try {
    return address === undefined ? await load() : ((await import(`${address}?retry=${times}`)) as M);
  } catch (error) {
    const [named] = ADDRESS.exec((error as Error).message) ?? [];
    if (named !== undefined) failed.set(load, { address: named, times: times + 1 });
    throw error;
  }
}

/** Milliseconds between two questions whether the server can be reached. */
const PAUSE = 2_000;

/**
 * Imports code, and again after a failure: while the server cannot be reached, it waits until it can.
 *
 * @throws Error of the browser: the server answers, and does not give the code, as after an upgrade
 */
export async function importReachable<M>(load: () => Promise<M>): Promise<M> {
  for (let isLast = false; ;) {
    try {
      return await load();
    } catch (error) {
      if (isLast || !isWithoutCode(error as Error)) throw error;
      isLast = !(await wasAway());
    }
  }
}

/** Waits until the server answers. @returns whether it did not at once */
async function wasAway(): Promise<boolean> {
  for (let isFirst = true; ; isFirst = false) {
    // Proxies answer 502 to 504 in place of a server that is away.
    const isThere = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500,
      () => false,
    );
    if (isThere) return !isFirst;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
