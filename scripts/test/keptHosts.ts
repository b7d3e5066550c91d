/** Hosts that a process of tests keeps for files to come; each holds connections to the database. */
const MOST = 3;
/** Jest's message to a worker that has no more files to run; see `CHILD_MESSAGE_END` of jest-worker. */
const END = 2;

/**
 * Where tests leave what ends with their process, by name, such as a browser that they share. Absent where nothing is kept
 * between files.
 */
const ENDINGS = Symbol.for('tenantry.test.endings');

interface Kept {
  [ENDINGS]?: Map<string, () => Promise<void>>;
}

const kept = globalThis as Kept;

/** Has hosts and browsers that test files share run on between them, in the process that loads this. */
export function keepHosts(): void {
  // Of the file that ran last, the environment has taken it back.
  process.env['TENANTRY_TEST_HOSTS'] ??= String(MOST);
  if (kept[ENDINGS] !== undefined) return;
  kept[ENDINGS] = new Map();
  if (process.send === undefined) return;
  // Their databases are removed with the run's PostgreSQL, so there is nothing to wait for.
  process.on('message', (message) => {
    if (Array.isArray(message) && message[0] === END) process.exit();
  });
  // The process that started this one has ended without a message, as it does when it is killed.
  process.on('disconnect', () => process.exit());
}

/** Stops them where the tests ran in this process, which goes on. */
export async function endKeptHosts(): Promise<void> {
  if (kept[ENDINGS] === undefined) return;
  const { endUnused } = await import('@tenantry/core/testing');
  await endUnused(0);
  const endings = [...kept[ENDINGS].values()];
  kept[ENDINGS].clear();
  await Promise.all(endings.map((end) => end()));
}
