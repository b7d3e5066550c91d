import type { CoreServices } from '@tenantry/core';
import type { Device, DeviceReach } from './Device';
import { IN_SCOPE } from './DeviceRecords';

/** Which devices are wanted; all conditions must hold. */
export interface DeviceFilters {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly platform?: string;
  /** Any of these; an empty list matches nothing. */
  readonly ids?: readonly string[];
  readonly sortField?: 'lastSeenAt' | 'createdAt' | 'updatedAt';
  readonly sortDir?: 'asc' | 'desc';
}

/** A page of devices as published. */
export interface DevicePage {
  readonly items: readonly (Device & Readonly<Record<string, unknown>>)[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

const COLUMNS = {
  id: 'id',
  lastSeenAt: 'last_seen_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
} as const;

const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const DEVICE = `json_build_object(
  'id', id, 'tenantId', tenant_id, 'organizationId', organization_id, 'userId', user_id,
  'deviceId', device_id, 'platform', platform, 'clientAppVersion', client_app_version,
  'osVersion', os_version, 'locale', locale, 'pushProvider', push_provider,
  'pushTokenUpdatedAt', ${time('push_token_updated_at')}, 'lastSeenAt', ${time('last_seen_at')},
  'createdAt', ${time('created_at')}, 'updatedAt', ${time('updated_at')})`;

/** $3: the user, or null for all. */
const REACHED = `deleted_at IS NULL AND ${IN_SCOPE} AND ($3::uuid IS NULL OR user_id = $3)`;

type Sort = keyof typeof COLUMNS;

/** The statements by order, put together once: a connection compares the text with the one it has prepared. */
const LISTS = { asc: listsIn('asc'), desc: listsIn('desc') };

function listsIn(sortDir: 'asc' | 'desc'): Readonly<Record<Sort, { name: string; text: string }>> {
  const direction = sortDir === 'desc' ? 'DESC NULLS LAST' : 'ASC NULLS FIRST';
  const statement = (sort: Sort) => {
    const order = sort === 'id' ? `id ${direction}` : `${COLUMNS[sort]} ${direction}, id`;
    return {
      name: `devices_list_${sort}_${sortDir}`,
      text: `
        WITH matched AS NOT MATERIALIZED (
          SELECT * FROM devices_devices WHERE ${REACHED}
             AND ($4::text IS NULL OR platform = $4) AND ($5::uuid[] IS NULL OR id = ANY ($5::uuid[]))),
        page AS (SELECT * FROM matched ORDER BY ${order} LIMIT $6::bigint OFFSET $7::bigint)
        SELECT (SELECT count(*)::int FROM matched) AS total,
               (SELECT coalesce(json_agg(${DEVICE} ORDER BY ${order}), '[]') FROM page) AS items`,
    };
  };
  return {
    id: statement('id'),
    lastSeenAt: statement('lastSeenAt'),
    createdAt: statement('createdAt'),
    updatedAt: statement('updatedAt'),
  };
}

/** Reads devices of the scope's tenant, one statement a call. */
export class DeviceQuery {
  constructor(private readonly deps: Pick<CoreServices, 'database'>) {}

  /** @returns the page; without a sort field in the order of ids */
  async list(
    { organizationIds, unplaced, userId }: DeviceReach,
    filters: DeviceFilters,
  ): Promise<DevicePage> {
    const { page, pageSize, platform, ids, sortField = 'id', sortDir = 'asc' } = filters;
    const row = await this.deps.database.first<{ total: number; items: Device[] }>({
      ...LISTS[sortDir][sortField],
      values: [
        organizationIds,
        unplaced,
        userId,
        platform ?? null,
        ids ?? null,
        pageSize,
        (page - 1) * pageSize,
      ],
    });
    const { total, items } = row ?? { total: 0, items: [] };
    return {
      items: items.map(withAliases),
      total,
      page,
      pageSize,
      totalPages: Math.ceil(total / pageSize),
    };
  }

  /** A live device of the tenant, whoever's it is. */
  async find(id: string): Promise<Device | undefined> {
    const row = await this.deps.database.first<{ device: Device }>({
      name: 'devices_by_id',
      text: `SELECT ${DEVICE} AS device FROM devices_devices WHERE id = $1 AND deleted_at IS NULL`,
      values: [id],
    });
    return row?.device;
  }
}

/** Adds the deprecated snake_case name of every member that has one. */
export function withAliases<T extends object>(device: T): T & Readonly<Record<string, unknown>> {
  const aliases = Object.entries(device).map(([name, value]): [string, unknown] => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return { ...device, ...Object.fromEntries(aliases) };
}
