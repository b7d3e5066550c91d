import type { Host } from '../../host';
import { inHost } from './inHost';
import { say } from './terminal';

/** Name of the core in the ledger of migrations. */
const CORE = 'platform';
const RUNNING: ReadonlySet<string> = new Set(['enabled', 'degraded']);

/** Options of `keys rotate`. */
export interface RotateOptions {
  /** Makes new data keys besides. */
  readonly dataKeys?: boolean;
  /** Replaces the keys of the hashes, and all hashes. */
  readonly hashKey?: boolean;
  /** Of this tenant only. */
  readonly tenant?: string;
}

/** `keys rotate`: wraps data keys with the current master key, and makes new ones where asked. */
export function rotate({ dataKeys = false, hashKey = false, tenant }: RotateOptions): Promise<void> {
  return inHost(async (host) => {
    const { keyRotation, hashRotation } = host.core;
    const wrapped = await keyRotation.rewrap();
    say(`The current master key wraps ${wrapped} more data keys.`);
    if (dataKeys) {
      const renewed = await keyRotation.renew(tenant);
      say(`${renewed} tenants have new data keys; older ones still decrypt.`);
    }
    if (!hashKey) return;
    const off = await modulesOff(host);
    say(`${await hashRotation.run(tenant, off.length > 0)} values have new hashes.`);
    if (off.length > 0) say(`The former keys stay, because modules with data do not run: ${off.join(', ')}.`);
  });
}

/** Modules that have tables and do not run, so that their columns with hashes are unknown. */
async function modulesOff({ core: { database, tenancy }, started }: Host): Promise<string[]> {
  const { modules } = await started;
  const running = modules.filter(({ status: { state } }) => RUNNING.has(state)).map(({ id }) => id);
  const rows = await tenancy.acrossTenants('read which modules have data', () =>
    database.query<{ id: string }>(
      `SELECT DISTINCT module AS id FROM platform_migrations WHERE module <> ALL ($1::text[]) ORDER BY 1`,
      [[...running, CORE]],
    ),
  );
  return rows.map(({ id }) => id);
}
