import {
  badRequest,
  conflict,
  type CoreServices,
  type CustomFields,
  type EventBus,
  notFound,
} from '@tenantry/core';
import { checkDefinition } from './checkDefinition';
import type { CustomField, CustomFieldChange, NewCustomField } from './CustomField';
import type { CustomFieldRecords } from './CustomFieldRecords';
import { customFieldEvents } from '../events/customFieldEvents';

/** Fields that one entity may have in a tenant. */
const MOST_FIELDS = 200;

/** Refuses a write based on an older version of the record. */
type VersionCheck = (updatedAt: string) => void;

type Dependencies = Pick<CoreServices, 'customFields' | 'events'> & {
  readonly customFieldRecords: CustomFieldRecords;
};

/** Adds, changes, deletes and arranges custom fields. Every method runs in the unit of work of its command. */
export class CustomFieldAdministration {
  private readonly customFields: CustomFields;
  private readonly events: EventBus;
  private readonly records: CustomFieldRecords;

  constructor({ customFields, events, customFieldRecords }: Dependencies) {
    this.customFields = customFields;
    this.events = events;
    this.records = customFieldRecords;
  }

  /**
   * Adds a field. Values that a deleted field of the same key has left are shown again.
   *
   * @throws HttpError 400 unknown entity, a definition that contradicts itself, or too many fields; 409 `duplicate_key`,
   *   or `kind_in_use` when values of another kind are left
   */
  async create(tenantId: string, input: NewCustomField): Promise<string> {
    const field = checkDefinition(input);
    const { entityId, key, kind, multi } = field;
    const entities = await this.customFields.entitiesOn();
    if (!entities.some(({ item }) => item.id === entityId)) throw badRequest('Unknown entity');
    if ((await this.records.idsOf(entityId)).length >= MOST_FIELDS) {
      throw badRequest('There are too many custom fields for this entity');
    }
    const earlier = await this.records.lastDeleted(entityId, key);
    const differs = earlier !== undefined && (earlier.kind !== kind || earlier.multi !== multi);
    if (differs && (await this.customFields.hasValues(entityId, key))) {
      throw conflict('Records still hold values of another kind under this key', {
        code: 'kind_in_use',
        kind: earlier.kind,
        multi: earlier.multi,
      });
    }
    const id = await this.records.insert(tenantId, field);
    if (id === undefined)
      throw conflict('A custom field with this key exists already', { code: 'duplicate_key' });
    await this.announce('created', tenantId, { ...field, id });
    return id;
  }

  /** @throws HttpError 400 a definition that contradicts itself; 404; 409 changed meanwhile */
  async update(
    tenantId: string,
    id: string,
    change: CustomFieldChange,
    checkVersion: VersionCheck,
  ): Promise<void> {
    const field = await this.lock(id, checkVersion);
    await this.records.update(checkDefinition({ ...field, ...change }));
    await this.announce('updated', tenantId, field);
  }

  /** Hides a field and its values, which stay where they are. @throws HttpError 404; 409 changed meanwhile */
  async delete(tenantId: string, id: string, checkVersion: VersionCheck): Promise<void> {
    const field = await this.lock(id, checkVersion);
    await this.records.markDeleted(id);
    await this.announce('deleted', tenantId, field);
  }

  /** Puts the named fields of an entity first, in the order given; the others follow as they were. @throws HttpError 404 */
  async reorder(tenantId: string, entityId: string, ids: readonly string[]): Promise<void> {
    const known = await this.records.idsOf(entityId);
    if (ids.some((id) => !known.includes(id))) throw notFound('Custom field not found');
    await this.records.place([...ids, ...known.filter((id) => !ids.includes(id))]);
    for (const id of ids) {
      const field = await this.records.lock(id);
      if (field) await this.announce('updated', tenantId, field);
    }
  }

  /** Tells everybody of a change: subscribers, and whoever keeps the definitions. */
  async announce(
    what: 'created' | 'updated' | 'deleted',
    tenantId: string,
    { id, entityId, key }: Pick<CustomField, 'id' | 'entityId' | 'key'>,
  ): Promise<void> {
    await this.customFields.changed(tenantId);
    const payload = { id, organizationId: null, tenantId, entityId, key };
    await this.events.emit(customFieldEvents[what], payload);
  }

  private async lock(id: string, checkVersion: VersionCheck): Promise<CustomField> {
    const field = await this.records.lock(id);
    if (!field) throw notFound('Custom field not found');
    checkVersion(field.updatedAt);
    return field;
  }
}
