import { type CoreServices, type Database, nextVersion } from '@tenantry/core';
import type { CustomField, CustomFieldIdentity, NewCustomField } from './CustomField';

const FIELD = `
  id, entity_id AS "entityId", key, label, description, kind, multi, required, filterable, is_active AS "isActive",
  position AS "order", options, rules, default_value AS "defaultValue",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

type Stored = Omit<CustomField, 'createdAt' | 'updatedAt'> & {
  readonly createdAt: Date;
  readonly updatedAt: Date;
};

/** Which fields are wanted; all conditions must hold. */
export interface CustomFieldFilters {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly id?: string;
  readonly entityId?: string;
  readonly isActive?: boolean;
}

/** Rows of custom fields of the scope's tenant, in the order of their entities and places. */
export class CustomFieldRecords {
  private readonly database: Database;

  constructor({ database }: Pick<CoreServices, 'database'>) {
    this.database = database;
  }

  async list(filters: CustomFieldFilters): Promise<{ items: CustomField[]; total: number }> {
    const { page, pageSize, id = null, entityId = null, isActive = null } = filters;
    const matched = `
      FROM entities_custom_fields WHERE deleted_at IS NULL AND ($1::uuid IS NULL OR id = $1)
       AND ($2::text IS NULL OR entity_id = $2) AND ($3::boolean IS NULL OR is_active = $3)`;
    const wanted = [id, entityId, isActive];
    const counted = this.database.first<{ total: number }>(
      `SELECT count(*)::int AS total ${matched}`,
      wanted,
    );
    const rows = this.database.query<Stored>(
      `SELECT ${FIELD} ${matched} ORDER BY entity_id, position, created_at, id LIMIT $4::bigint OFFSET $5::bigint`,
      [...wanted, pageSize, (page - 1) * pageSize],
    );
    return { items: (await rows).map(published), total: (await counted)?.total ?? 0 };
  }

  /** Active fields of all entities. */
  async active(): Promise<CustomField[]> {
    const rows = await this.database.query<Stored>({
      name: 'entities_active_fields',
      text: `SELECT ${FIELD} FROM entities_custom_fields WHERE deleted_at IS NULL AND is_active
              ORDER BY entity_id, position, created_at, id`,
    });
    return rows.map(published);
  }

  /** A live field, locked until the unit of work ends. */
  async lock(id: string): Promise<CustomField | undefined> {
    const row = await this.database.first<Stored>(
      `SELECT ${FIELD} FROM entities_custom_fields WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
      [id],
    );
    return row && published(row);
  }

  /** Ids of the live fields of an entity, in order. */
  async idsOf(entityId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM entities_custom_fields WHERE entity_id = $1 AND deleted_at IS NULL
        ORDER BY position, created_at, id`,
      [entityId],
    );
    return rows.map(({ id }) => id);
  }

  /** What a deleted field was that had the key last. */
  lastDeleted(
    entityId: string,
    key: string,
  ): Promise<Pick<CustomFieldIdentity, 'kind' | 'multi'> | undefined> {
    return this.database.first(
      `SELECT kind, multi FROM entities_custom_fields WHERE entity_id = $1 AND key = $2 AND deleted_at IS NOT NULL
        ORDER BY deleted_at DESC LIMIT 1`,
      [entityId, key],
    );
  }

  /** @returns the id, or undefined when a live field has the key */
  async insert(tenantId: string, field: NewCustomField): Promise<string | undefined> {
    const row = await this.database.first<{ id: string }>(
      `INSERT INTO entities_custom_fields (tenant_id, entity_id, key, label, description, kind, multi, required,
         filterable, is_active, options, rules, default_value, position)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, coalesce($14, (
         SELECT coalesce(max(position) + 1, 0) FROM entities_custom_fields WHERE entity_id = $2 AND deleted_at IS NULL)))
       ON CONFLICT (tenant_id, entity_id, key) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
      [tenantId, field.entityId, field.key, ...contentOf(field), field.order],
    );
    return row?.id;
  }

  /** Writes a field as it is to be. */
  async update(field: CustomField): Promise<void> {
    await this.database.run(
      `UPDATE entities_custom_fields SET label = $2, description = $3, kind = $4, multi = $5, required = $6,
         filterable = $7, is_active = $8, options = $9, rules = $10, default_value = $11, position = $12,
         updated_at = ${nextVersion()} WHERE id = $1`,
      [field.id, ...contentOf(field), field.order],
    );
  }

  async markDeleted(id: string): Promise<void> {
    await this.database.run(
      `UPDATE entities_custom_fields SET deleted_at = clock_timestamp(), updated_at = ${nextVersion()} WHERE id = $1`,
      [id],
    );
  }

  /** Gives fields the places in which they stand in the list. */
  async place(ids: readonly string[]): Promise<void> {
    await this.database.run(
      `UPDATE entities_custom_fields f SET position = wanted.place - 1, updated_at = ${nextVersion()}
         FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place)
        WHERE f.id = wanted.id AND f.position <> wanted.place - 1`,
      [ids],
    );
  }
}

function contentOf(field: NewCustomField | CustomField): unknown[] {
  const { label, description, kind, multi, required, filterable, isActive, options, rules, defaultValue } =
    field;
  return [
    label,
    description,
    kind,
    multi,
    required,
    filterable,
    isActive,
    JSON.stringify(options),
    JSON.stringify(rules),
    defaultValue === null ? null : JSON.stringify(defaultValue),
  ];
}

function published({ createdAt, updatedAt, ...field }: Stored): CustomField {
  return { ...field, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
