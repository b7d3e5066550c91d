import type { CoreServices, Organizations } from '@tenantry/core';
import type { AccessLookups, AuthServices, Caller } from '@tenantry/module-auth/contract';
import { visibilityOf } from './KeyAdministration';
import type { KeyPage, KeyRecords, ListedKey } from './KeyRecords';

/** A key as published. Never its secret. */
export interface KeyItem extends Omit<ListedKey, 'roleIds'> {
  readonly organizationName: string | null;
  /** The name is null for a role that is gone. */
  readonly roles: readonly { readonly id: string; readonly name: string | null }[];
}

/** A page of keys as published. */
export interface KeyItems {
  readonly items: readonly KeyItem[];
  readonly total: number;
  readonly page: number;
  readonly pageSize: number;
  readonly totalPages: number;
}

type Dependencies = Pick<CoreServices, 'organizations'> &
  Pick<AuthServices, 'accessLookups'> & { keyRecords: KeyRecords };

/** Lists keys, in two statements however many there are. */
export class KeyList {
  private readonly organizations: Organizations;
  private readonly lookups: AccessLookups;
  private readonly records: KeyRecords;

  constructor({ organizations, accessLookups, keyRecords }: Dependencies) {
    this.organizations = organizations;
    this.lookups = accessLookups;
    this.records = keyRecords;
  }

  async list(caller: Caller, wanted: KeyPage): Promise<KeyItems> {
    const { total, items } = await this.records.list(visibilityOf(caller), wanted);
    const roles = await this.lookups.roles([...new Set(items.flatMap(({ roleIds }) => roleIds))]);
    const names = new Map(roles.map(({ id, name }) => [id, name]));
    const tree = await this.organizations.treeOf(caller.scope.tenantId);
    return {
      items: items.map(({ roleIds, ...key }) => ({
        ...key,
        organizationName: key.organizationId && (tree.get(key.organizationId)?.name ?? key.organizationId),
        roles: roleIds.map((id) => ({ id, name: names.get(id) ?? null })),
      })),
      total,
      page: wanted.page,
      pageSize: wanted.pageSize,
      totalPages: Math.ceil(total / wanted.pageSize),
    };
  }
}
