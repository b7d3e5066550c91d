import { watch } from 'chokidar';

/**
 * Changes that come this close together are one: editors and compilers write in several steps. The watcher reports no
 * second change of a file within 50 ms of the first, so the file must not be read before that time is over.
 */
const TOGETHER_MILLISECONDS = 60;

/** Paths to watch, and those to ignore. */
export interface Watched {
  /** Files and folders, these with all below them. */
  readonly paths: readonly string[];
  /** True for a path that does not matter; nothing below it is watched. */
  readonly ignored: (path: string) => boolean;
}

/**
 * Reports files that change, come or go.
 *
 * @param onChanges called with absolute paths, and the time (performance.now) of the first change among them
 * @returns resolves when watching has begun; its result ends it
 */
export async function watchFiles(
  { paths, ignored }: Watched,
  onChanges: (files: ReadonlySet<string>, since: number) => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const watcher = watch([...paths], { ignoreInitial: true, ignored });
  let changed = new Set<string>();
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  watcher.on('all', (event, file) => {
    if (event === 'addDir' || event === 'unlinkDir') return;
    if (changed.size === 0) since = performance.now();
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = changed;
      changed = new Set();
      onChanges(files, since);
    }, TOGETHER_MILLISECONDS);
  });
  watcher.on('error', onError);
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
