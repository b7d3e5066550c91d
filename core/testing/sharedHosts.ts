import { sourcesOf, startOn } from './startTestHost';
import type { TestHostOptions } from './TestHostOptions';
import { TenantView } from './TenantView';
import type { TestHost } from './TestHost';

/** Options of a host that tests share; a log is of one test. */
export type SharedHostOptions = Omit<TestHostOptions, 'log'>;

/** A running host, and how many tenants of tests use it. */
interface SharedHost {
  readonly host: Promise<TestHost>;
  users: number;
}

/** By the options that make hosts differ, the one that was used last at the end. */
const shared = new Map<string, SharedHost>();

/**
 * Gives a tenant of its own on a running host, in a fraction of the time that a host takes to start: the host is started
 * once and used by all tests of the process that ask for the same options. What the test gets is used as one that
 * `startTestHost` gives: `homeTenant()`, `signInAs()`, `administrator`, `events`, `mails()` and `jobs()` are those of the
 * new tenant. `sql()` sees all tenants, so a test names its tenant in what it asks.
 *
 * A test that switches modules or moves the clock far, or is about what the first start creates, starts a host of its own.
 *
 * Call `stop()` at the end. The host stops with the last tenant that is in use, unless the runner keeps modules loaded
 * between files and says in `TENANTRY_TEST_HOSTS` how many hosts without a tenant it keeps.
 */
export async function testTenant(options: SharedHostOptions = {}): Promise<TestHost> {
  const sources = await sourcesOf(options);
  const { modules, environment, limits, pools, jobs, showsCauses } = options;
  const key = JSON.stringify([sources, modules, environment, limits, pools, jobs, showsCauses]);
  const entry = shared.get(key) ?? startShared(key, () => startOn(sources, options));
  // Moves to the end.
  shared.delete(key);
  shared.set(key, entry);
  entry.users += 1;
  try {
    await endUnused();
    return await TenantView.open(await entry.host, () => leave(entry));
  } catch (error) {
    await leave(entry);
    throw error;
  }
}

/** A host that does not start is forgotten, so that the next test tries again. */
function startShared(key: string, start: () => Promise<TestHost>): SharedHost {
  const host = start().catch((error: unknown) => {
    shared.delete(key);
    throw error;
  });
  return { host, users: 0 };
}

/** Stops the hosts that tests share and nothing uses. @param most how many of them are kept */
export async function endUnused(most = Number(process.env['TENANTRY_TEST_HOSTS'] ?? 0)): Promise<void> {
  const unused = [...shared].filter(([, { users }]) => users === 0);
  for (const [key, { host }] of unused.slice(0, Math.max(0, unused.length - most))) {
    shared.delete(key);
    await (await host).stop();
  }
}

async function leave(entry: SharedHost): Promise<void> {
  entry.users -= 1;
  await endUnused();
}
