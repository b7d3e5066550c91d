import {
  type CoreServices,
  identityOf,
  nextVersion,
  notFound,
  type PageRequest,
  valueTaken,
  WIDE_PAGE,
} from '@tenantry/core';
import { placeOf, type SidebarCaller } from './SidebarPreferences';
import type { SidebarPlace } from './SidebarRecords';
import { NO_SETTINGS, type SidebarSettings } from './SidebarSettings';

/** A saved arrangement as published. */
export interface SidebarVariant {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly settings: SidebarSettings;
  readonly createdAt: Date;
  readonly updatedAt: Date | null;
}

/** Changes to a variant; absent members get their default, or keep their value. */
export interface VariantChange {
  /** Null or absent: numbered. */
  readonly name?: string | null;
  readonly settings?: SidebarSettings;
  readonly isActive?: boolean;
}

const VARIANT = `id, name, is_active AS "isActive", settings, created_at AS "createdAt", updated_at AS "updatedAt"`;
const MINE = 'user_id = $1 AND tenant_id = $2 AND locale = $3 AND deleted_at IS NULL';
const DEFAULT_NAME = 'My preferences';

type Dependencies = Pick<CoreServices, 'database' | 'unitOfWork'>;

const FIRST: PageRequest = { page: 1, pageSize: WIDE_PAGE };

/** A user's library of saved arrangements; activating one arranges nothing by itself. Writes work inside a unit of work. */
export class SidebarVariants {
  constructor(private readonly deps: Dependencies) {}

  /** The caller's variants in the language of the request, oldest first. */
  list(caller: SidebarCaller, { page, pageSize }: PageRequest = FIRST): Promise<SidebarVariant[]> {
    return this.deps.database.query<SidebarVariant>({
      name: 'auth_sidebar_variants',
      text: `SELECT ${VARIANT} FROM auth_sidebar_variants WHERE ${MINE} ORDER BY created_at, id
              LIMIT $4::bigint OFFSET $5::bigint`,
      values: [...keyOf(caller), pageSize, (page - 1) * pageSize],
    });
  }

  /** @throws HttpError 404 no such variant of the caller's */
  async find(caller: SidebarCaller, id: string): Promise<SidebarVariant> {
    const variant = await this.deps.database.first<SidebarVariant>(
      `SELECT ${VARIANT} FROM auth_sidebar_variants WHERE ${MINE} AND id = $4`,
      [...keyOf(caller), id],
    );
    if (!variant) throw notFound('Variant not found');
    return variant;
  }

  /** Saves a new variant. @throws HttpError 409 the name is taken */
  create(caller: SidebarCaller, { name, settings = NO_SETTINGS, isActive = false }: VariantChange) {
    return this.write(caller, async (place) => {
      if (isActive) await this.deactivateAll(caller);
      const row = await this.deps.database.first<{ id: string }>(
        `INSERT INTO auth_sidebar_variants (user_id, tenant_id, locale, organization_id, name, settings, is_active)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
        [
          ...keyOf(caller),
          place.organizationId,
          name || (await this.freeName(caller)),
          JSON.stringify(settings),
          isActive,
        ],
      );
      return row?.id ?? '';
    });
  }

  /** @throws HttpError 404 no such variant of the caller's, 409 the name is taken */
  update(caller: SidebarCaller, id: string, { name, settings, isActive }: VariantChange) {
    return this.write(caller, async () => {
      const stored = await this.find(caller, id);
      if (isActive) await this.deactivateAll(caller);
      await this.deps.database.run(
        `UPDATE auth_sidebar_variants SET name = $2, settings = $3, is_active = $4, updated_at = ${nextVersion()} WHERE id = $1`,
        [id, name || stored.name, JSON.stringify(settings ?? stored.settings), isActive ?? stored.isActive],
      );
      return id;
    });
  }

  /** @throws HttpError 404 no such variant of the caller's */
  async delete(caller: SidebarCaller, id: string): Promise<void> {
    const deleted = await this.deps.database.run(
      `UPDATE auth_sidebar_variants SET deleted_at = now(), is_active = false WHERE ${MINE} AND id = $4`,
      [...keyOf(caller), id],
    );
    if (deleted === 0) throw notFound('Variant not found');
  }

  /** Whether a variant is active together with another one of its user, which undo and redo could bring about. */
  async hasActiveRival(id: string): Promise<boolean> {
    const rival = await this.deps.database.first(
      `SELECT 1 FROM auth_sidebar_variants v JOIN auth_sidebar_variants o
           ON o.user_id = v.user_id AND o.tenant_id = v.tenant_id AND o.locale = v.locale AND o.id <> v.id
        WHERE v.id = $1 AND v.is_active AND o.is_active AND v.deleted_at IS NULL AND o.deleted_at IS NULL`,
      [id],
    );
    return rival !== undefined;
  }

  /** Writes one after the other of a user, so that of two at once only one is active and numbers are not given twice. */
  private async write(
    caller: SidebarCaller,
    work: (place: SidebarPlace) => Promise<string>,
  ): Promise<SidebarVariant> {
    const place = placeOf(caller);
    await this.deps.unitOfWork.lock('auth.sidebar_variants', place.userId);
    return this.find(caller, await refusingDuplicates(() => work(place)));
  }

  private async deactivateAll(caller: SidebarCaller): Promise<void> {
    await this.deps.database.run(
      `UPDATE auth_sidebar_variants SET is_active = false WHERE ${MINE} AND is_active`,
      keyOf(caller),
    );
  }

  /** `My preferences`, or with the lowest number that is free. */
  private async freeName(caller: SidebarCaller): Promise<string> {
    const rows = await this.deps.database.query<{ name: string }>(
      `SELECT name FROM auth_sidebar_variants WHERE ${MINE}`,
      keyOf(caller),
    );
    const names = new Set(rows.map(({ name }) => identityOf(name)));
    for (let number = 1; ; number += 1) {
      const name = number === 1 ? DEFAULT_NAME : `${DEFAULT_NAME} ${number}`;
      if (!names.has(identityOf(name))) return name;
    }
  }
}

function keyOf(caller: SidebarCaller): [string, string, string] {
  const { userId, tenantId } = placeOf(caller);
  return [userId, tenantId, caller.scope.locale];
}

async function refusingDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'auth_sidebar_variants_name') throw error;
    throw valueTaken(
      'name',
      'A variant with this name already exists. Choose another name.',
      'duplicate_name',
    );
  }
}
