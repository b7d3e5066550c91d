import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';

/** Secrets of an installation, in a table that its owner alone can read. */
export type SecretName =
  /** Password of the login `tenantry_app`. */
  | 'application_password'
  /** Key for the signature of the names that bind connections to tenants. */
  | 'tenant_binding';

/** A secret, which is generated the first time. */
export async function generatedSecret(client: Client, name: SecretName): Promise<string> {
  const stored = await storedSecret(client, name);
  if (stored !== undefined) return stored;
  await client.query(
    'CREATE TABLE IF NOT EXISTS public.platform_secrets (name text PRIMARY KEY, value text NOT NULL)',
  );
  await client.query('INSERT INTO public.platform_secrets VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    randomBytes(24).toString('base64url'),
  ]);
  return (await storedSecret(client, name)) as string;
}

/** A secret that was generated before; undefined when none was. */
export async function storedSecret(client: Client, name: SecretName): Promise<string | undefined> {
  const { rows } = await client.query<{ found: boolean }>(
    `SELECT to_regclass('public.platform_secrets') IS NOT NULL AS found`,
  );
  if (!rows[0]?.found) return undefined;
  const { rows: secrets } = await client.query<{ value: string }>(
    'SELECT value FROM public.platform_secrets WHERE name = $1',
    [name],
  );
  return secrets[0]?.value;
}
