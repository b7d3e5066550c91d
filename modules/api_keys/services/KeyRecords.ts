import { containsPattern, type CoreServices, type Database } from '@tenantry/core';
import type { KeySecret } from './KeySecret';

/** What is stored of a key besides its secret and its times. */
export interface NewKey {
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly name: string;
  readonly description: string | null;
  readonly roleIds: readonly string[];
  readonly createdBy: string | null;
  readonly creatorOrganizationId: string | null;
  readonly expiresAt: Date | null;
}

/** A key as it is looked up to authenticate a request. */
export interface StoredKey {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly secretHash: string;
  readonly roleIds: readonly string[];
  readonly createdBy: string | null;
  readonly creatorOrganizationId: string | null;
  readonly expiresAt: Date | null;
}

/** What tells the rights of a key, and whose it is. */
export type HeldKey = Pick<StoredKey, 'organizationId' | 'roleIds' | 'createdBy'>;

/** A key that is no more. */
export interface DeletedKey extends HeldKey {
  /** How the secret begins. */
  readonly prefix: string;
}

/** A key as listed, before names are added. */
export interface ListedKey {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly keyPrefix: string;
  readonly organizationId: string | null;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
  readonly expiresAt: string | null;
  readonly roleIds: readonly string[];
}

/** Which keys a caller may see: of these organizations (null: of all), and those of the tenant as a whole. */
export interface KeyVisibility {
  readonly organizationIds: readonly string[] | null;
  readonly tenantWide: boolean;
}

/** Which part of the list is wanted. */
export interface KeyPage {
  readonly page: number;
  readonly pageSize: number;
  readonly search: string;
}

const VISIBLE = `deleted_at IS NULL AND (CASE WHEN organization_id IS NULL THEN $2::boolean
  ELSE $1::uuid[] IS NULL OR organization_id = ANY ($1::uuid[]) END)`;
const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const LIST = `
  WITH matched AS NOT MATERIALIZED (
    SELECT * FROM api_keys_keys WHERE ${VISIBLE} AND ($3::text = '' OR name ILIKE $4 OR key_prefix ILIKE $4)),
  page AS (SELECT * FROM matched ORDER BY created_at DESC, id LIMIT $5::bigint OFFSET $6::bigint)
  SELECT (SELECT count(*)::int FROM matched) AS total,
    (SELECT coalesce(json_agg(json_build_object(
        'id', id, 'name', name, 'description', description, 'keyPrefix', key_prefix,
        'organizationId', organization_id, 'createdAt', ${time('created_at')},
        'lastUsedAt', ${time('last_used_at')}, 'expiresAt', ${time('expires_at')}, 'roleIds', role_ids)
        ORDER BY created_at DESC, id), '[]') FROM page) AS items`;

/** Rows of keys, of the scope's tenant unless a method says otherwise. */
export class KeyRecords {
  private readonly database: Database;

  constructor({ database }: Pick<CoreServices, 'database'>) {
    this.database = database;
  }

  /** @returns the id; null when another key of the installation begins like this one */
  async insert(key: NewKey, secret: KeySecret): Promise<string | null> {
    const row = await this.database.first<{ id: string }>(
      `INSERT INTO api_keys_keys (tenant_id, organization_id, name, description, key_prefix, secret_hash,
         role_ids, created_by, creator_organization_id, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (key_prefix) DO NOTHING RETURNING id`,
      [
        key.tenantId,
        key.organizationId,
        key.name,
        key.description,
        secret.prefix,
        secret.hash,
        key.roleIds,
        key.createdBy,
        key.creatorOrganizationId,
        key.expiresAt,
      ],
    );
    return row?.id ?? null;
  }

  /** Newest first, in one statement. */
  async list(
    { organizationIds, tenantWide }: KeyVisibility,
    { page, pageSize, search }: KeyPage,
  ): Promise<{ total: number; items: ListedKey[] }> {
    const row = await this.database.first<{ total: number; items: ListedKey[] }>({
      name: 'api_keys_list',
      text: LIST,
      values: [organizationIds, tenantWide, search, containsPattern(search), pageSize, (page - 1) * pageSize],
    });
    return row ?? { total: 0, items: [] };
  }

  /** @returns the deleted key; undefined when there is no such key among those that may be seen */
  delete({ organizationIds, tenantWide }: KeyVisibility, id: string): Promise<DeletedKey | undefined> {
    return this.database.first<DeletedKey>(
      `UPDATE api_keys_keys SET deleted_at = now(), updated_at = now() WHERE ${VISIBLE} AND id = $3
       RETURNING key_prefix AS prefix, organization_id AS "organizationId", role_ids AS "roleIds",
                 created_by AS "createdBy"`,
      [organizationIds, tenantWide, id],
    );
  }

  /** Live keys of the tenant that hold in one organization and those below it. */
  ofOrganizations(): Promise<(HeldKey & { readonly organizationId: string })[]> {
    return this.database.query(
      `SELECT organization_id AS "organizationId", role_ids AS "roleIds", created_by AS "createdBy"
         FROM api_keys_keys WHERE deleted_at IS NULL AND organization_id IS NOT NULL`,
    );
  }

  /** The key that begins so, of any tenant. Needs cross-tenant access. */
  byPrefix(prefix: string): Promise<StoredKey | undefined> {
    return this.database.first<StoredKey>({
      name: 'api_keys_by_prefix',
      text: `
        SELECT id, tenant_id AS "tenantId", organization_id AS "organizationId", secret_hash AS "secretHash",
               role_ids AS "roleIds", created_by AS "createdBy", expires_at AS "expiresAt",
               creator_organization_id AS "creatorOrganizationId"
          FROM api_keys_keys WHERE key_prefix = $1 AND deleted_at IS NULL`,
      values: [prefix],
    });
  }

  /**
   * Notes when keys of any tenants were used, unless another process has done so lately. Needs
   * cross-tenant access.
   *
   * @param interval milliseconds
   */
  async noteUse(uses: ReadonlyMap<string, Date>, interval: number): Promise<void> {
    await this.database.run(
      `UPDATE api_keys_keys k SET last_used_at = u.at
         FROM unnest($1::uuid[], $2::timestamptz[]) AS u (id, at)
        WHERE k.id = u.id
          AND (k.last_used_at IS NULL OR k.last_used_at <= u.at - make_interval(secs => $3::float8 / 1000))`,
      [[...uses.keys()], [...uses.values()], interval],
    );
  }
}
