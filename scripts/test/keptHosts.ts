/** Hosts that a process of tests keeps for files to come; each holds connections to the database. */
const MOST = 3;
/** Jest's message to a worker that has no more files to run; see `CHILD_MESSAGE_END` of jest-worker. */
const END = 2;

/** Has hosts that test files share run on between them, in the process that loads this. */
export function keepHosts(): void {
  if (process.env['TENANTRY_TEST_HOSTS'] !== undefined) return;
  process.env['TENANTRY_TEST_HOSTS'] = String(MOST);
  if (process.send === undefined) return;
  // Their databases are removed with the run's PostgreSQL, so there is nothing to wait for.
  process.on('message', (message) => {
    if (Array.isArray(message) && message[0] === END) process.exit();
  });
}

/** Stops them where the tests ran in this process, which goes on. */
export async function endKeptHosts(): Promise<void> {
  if (process.env['TENANTRY_TEST_HOSTS'] === undefined) return;
  const { endUnused } = await import('@tenantry/core/testing');
  await endUnused(0);
}
