import type { Sql as Database } from '../../data/Database';
import type { SharedCache, SharedCaches } from '../../data/SharedCaches';
import type { Transaction } from '../../tenancy/Transaction';
import type { UnitOfWork } from '../../data/UnitOfWork';
import { ContributionRegistry, type Owned } from '../../../kernel/registry/ContributionRegistry';
import { currentContext, runWith } from '../../tenancy/executionContext';
import { publicScope } from '../../tenancy/Scope';
import { ConnectedSource } from '../../switches/ConnectedSource';
import type { TenantModules } from '../../switches/TenantModules';
import { type FoundKind, kindNamed } from '../kinds/kindNames';
import { customFieldView } from './addCustomFields';
import type { CustomFieldDefinition, CustomFieldValue } from './CustomFieldDefinition';
import type { CustomFieldEntity, CustomFieldSource } from './CustomFieldSource';
import type { FieldEncryption } from '../../encryption/FieldEncryption';
import { openCustomValues } from './openCustomValues';
import { presentCustomFields, type PresentedCustomFields } from './presentCustomFields';
import { readCustomInput } from './readCustomInput';
import { validateCustomInput } from './validateCustomInput';

type Definitions = ReadonlyMap<string, readonly CustomFieldDefinition[]>;

const NONE: readonly CustomFieldDefinition[] = [];

/** Dependencies of custom fields. */
export interface CustomFieldParts {
  readonly caches: SharedCaches;
  readonly database: Pick<Database, 'first'>;
  readonly fieldEncryption: Pick<FieldEncryption, 'isEncrypted' | 'openAll'>;
  readonly tenantModules: Pick<TenantModules, 'isOn'>;
  readonly unitOfWork: Pick<UnitOfWork, 'afterCommit'>;
}

/** A body taken apart: its own members, and what is to be written into the column `custom_fields`. */
export interface TakenCustomFields {
  /** The body without its custom fields. */
  readonly rest: Readonly<Record<string, unknown>>;
  /**
   * Absent when there is nothing to write. Of a new record the whole column; of a change what is to be different, where
   * null clears: `custom_fields = jsonb_strip_nulls(custom_fields || $1)`.
   */
  readonly values?: Readonly<Record<string, CustomFieldValue | null>>;
}

/**
 * The fields that tenants add to records of other modules: which there are, how requests bring their values, and how
 * answers show them. Definitions come from the module that contributes
 * a `CustomFieldSource`; values stand in the column `custom_fields` of each record's own row.
 */
export class CustomFields {
  /** Kinds of records that take custom fields. */
  readonly entities = new ContributionRegistry<CustomFieldEntity>('entity with custom fields');
  private readonly definitions: SharedCache<Definitions>;
  /** The module that keeps the definitions. */
  readonly source: ConnectedSource<CustomFieldSource>;

  /** Read inside a unit of work, for the rest of it. */
  private readonly inUnit = new WeakMap<Transaction, Promise<Definitions>>();
  private readonly database: CustomFieldParts['database'];
  private readonly tenantModules: CustomFieldParts['tenantModules'];
  private readonly unitOfWork: CustomFieldParts['unitOfWork'];
  private readonly fieldEncryption: CustomFieldParts['fieldEncryption'];

  constructor({ caches, database, fieldEncryption, tenantModules, unitOfWork }: CustomFieldParts) {
    this.fieldEncryption = fieldEncryption;
    this.database = database;
    this.tenantModules = tenantModules;
    this.unitOfWork = unitOfWork;
    this.definitions = caches.create({ name: 'core.custom-fields', max: 2_000, ttl: 10 * 60_000 });
    this.source = new ConnectedSource(tenantModules, () => this.definitions.clear());
  }

  /**
   * The active definitions of the scope's tenant for an entity, in order; none while no module is on that keeps them.
   *
   * @param entity any of its names
   */
  async definitionsOf(entity: string): Promise<readonly CustomFieldDefinition[]> {
    const { tenantId } = currentContext().scope;
    const known = tenantId === null ? undefined : await this.ofTenant(tenantId);
    return known?.get(kindNamed(this.entities, entity)?.item.id ?? entity) ?? NONE;
  }

  /**
   * Takes the custom fields out of a body, in every spelling, and validates them.
   *
   * @param partial for a change: what was left out stays, null clears, and nothing is demanded
   * @param stored of a change: the column `custom_fields` of the record as it is, in clear. A value that stays is accepted,
   *   also one that the definition does not allow any more: an option that was removed, a text that is too long by now
   * @throws HttpError 400 `Invalid input` with details; without a source nothing is refused, and custom fields are
   * dropped
   */
  async take(
    entityId: string,
    body: Readonly<Record<string, unknown>>,
    { partial, stored }: { readonly partial: boolean; readonly stored?: Readonly<Record<string, unknown>> },
  ): Promise<TakenCustomFields> {
    const input = readCustomInput(body);
    const { tenantId } = currentContext().scope;
    const known = tenantId === null ? undefined : await this.ofTenant(tenantId);
    if (!known) return { rest: input.rest };
    const values = validateCustomInput(known.get(entityId) ?? NONE, input, { partial, stored });
    return Object.keys(values).length === 0 ? { rest: input.rest } : { rest: input.rest, values };
  }

  /** Returns a function that presents the custom fields of records of an entity. */
  async presenter(entityId: string): Promise<(stored: unknown) => PresentedCustomFields> {
    const definitions = await this.definitionsOf(entityId);
    return (stored) => presentCustomFields(definitions, stored);
  }

  /** Shows the custom fields of one record. @param recordId without it fields that are encrypted are left out */
  async present(entityId: string, stored: unknown, recordId?: string): Promise<PresentedCustomFields> {
    const definitions = await this.definitionsOf(entityId);
    const { tenantId } = currentContext().scope;
    const table = this.entities.get(entityId)?.table;
    if (recordId === undefined || tenantId === null || table === undefined) {
      return presentCustomFields(definitions, stored);
    }
    const record = { tenantId, table, recordId };
    return presentCustomFields(
      definitions,
      await openCustomValues(this.fieldEncryption, definitions, record, stored),
    );
  }

  /** Every kind of record that takes custom fields in the scope's tenant. */
  async entitiesOn(): Promise<Owned<CustomFieldEntity>[]> {
    const entries = await Promise.all(
      this.entities
        .list()
        .map(async (entry) => ((await this.tenantModules.isOn(entry.moduleId)) ? [entry] : [])),
    );
    return entries.flat();
  }

  /** A kind of record that takes custom fields and is on for the scope's tenant. @param name any of its names */
  async entityOn(name: string): Promise<FoundKind<CustomFieldEntity> | undefined> {
    const found = kindNamed(this.entities, name);
    return found && (await this.tenantModules.isOn(found.moduleId)) ? found : undefined;
  }

  /** The id of a kind of record, by any of its names; a name that no running module has is answered as it is. */
  idOfEntity(name: string): string {
    return kindNamed(this.entities, name)?.item.id ?? name;
  }

  /** True when a record of the scope's tenant has a value in the field, or when its module is off and values cannot be checked. */
  async hasValues(entityId: string, key: string): Promise<boolean> {
    const entity = this.entities.get(entityId);
    if (!entity) return true;
    const found = await this.database.first(
      `SELECT 1 FROM ${customFieldView(entity.table)} WHERE jsonb_exists(custom_fields, $1) LIMIT 1`,
      [key],
    );
    return found !== undefined;
  }

  /** To be called whenever a definition of the tenant changes; takes effect when the unit of work commits. */
  async changed(tenantId: string): Promise<void> {
    await this.definitions.invalidate(tenantId);
  }

  private async ofTenant(tenantId: string): Promise<Definitions | undefined> {
    const found = await this.source.forTenant(tenantId);
    if (!found) return undefined;
    const { moduleId, source } = found;
    const known = this.definitions.get(tenantId);
    if (known) return known;
    const { transaction, acrossTenants } = currentContext();
    if (transaction && acrossTenants === null)
      return runWith({ moduleId }, () => this.loadIn(transaction, tenantId, source));
    return this.definitions.load(tenantId, () =>
      runWith(
        { scope: { ...publicScope(), tenantId }, transaction: null, acrossTenants: null, moduleId },
        () => source.load(tenantId),
      ),
    );
  }

  /**
   * Reads on the connection of the unit of work: were all connections in such units, waiting for another one would
   * never end. What the unit sees may never be committed, so it is read again for the cache.
   */
  private async loadIn(
    transaction: Transaction,
    tenantId: string,
    source: CustomFieldSource,
  ): Promise<Definitions> {
    const known = this.inUnit.get(transaction);
    if (known) return known;
    const loaded = source.load(tenantId);
    this.inUnit.set(transaction, loaded);
    await this.unitOfWork.afterCommit(async () => {
      await this.ofTenant(tenantId);
    });
    return loaded;
  }
}

/** Methods that modules may use. */
export const CUSTOM_FIELDS = [
  'definitionsOf',
  'take',
  'presenter',
  'present',
  'entitiesOn',
  'entityOn',
  'idOfEntity',
  'hasValues',
  'changed',
] as const;

/** `CustomFields` as modules use it. */
export type CustomFieldsOfModules = Pick<CustomFields, (typeof CUSTOM_FIELDS)[number]>;
