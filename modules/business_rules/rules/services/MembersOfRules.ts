import {
  type Collection,
  columnName,
  type CoreServices,
  type CustomFieldDefinition,
  customFieldKinds,
  customFieldSchema,
  meaningOf,
  memberSchemas,
} from '@tenantry/core';
import type Joi from 'joi';
import type { RuleMembers } from '../../actions/rules/RuleMembers';

/** Members of every record, as views and inputs name them. */
const COMMON = ['id', 'tenantId', 'organizationId', 'createdAt', 'updatedAt', 'customFields', 'customValues'];
const CUSTOM = /^cf[_:]/;
const NUMBERS: ReadonlySet<string> = new Set(['integer', 'numeric', 'jsonb']);
const TEXTS: ReadonlySet<string> = new Set(['text', 'jsonb']);

type Schemas = ReadonlyMap<string, Joi.Schema>;

/** Knows the members of records of running modules, by which rules are checked when they are saved. */
export class MembersOfRules {
  constructor(private readonly services: Pick<CoreServices, 'customFields' | 'recordKinds'>) {}

  /**
   * @param eventType of the rule: a creation takes other members than a change
   * @returns null for kinds that no running module has: of these everything is possible
   */
  async of(kind: string, eventType: string | null): Promise<RuleMembers | null> {
    const collection = this.services.recordKinds.get(kind)?.collection;
    if (!collection) return null;
    const { customFields } = this.services;
    const definitions = await Promise.all(
      collection.customFieldEntities.map(({ id }) => customFields.definitionsOf(id)),
    );
    return membersOf(collection, settableIn(collection, eventType), definitions.flat());
  }
}

/** Members that the commands take which the rule judges; null where these are not those of the collection. */
function settableIn({ commands }: Collection, eventType: string | null): Schemas | null {
  const { create, update } = commands as Partial<Collection['commands']>;
  const created = create ? memberSchemas(create.input) : null;
  const changed = update ? memberSchemas(update.input) : null;
  if (eventType === 'create') return created;
  if (eventType === 'update') return changed;
  const isOfBoth = (eventType === 'change' || eventType === null) && created !== null;
  return isOfBoth ? new Map([...created, ...(changed ?? [])]) : null;
}

function membersOf(
  { kind, fields, describe }: Collection,
  settable: Schemas | null,
  definitions: readonly CustomFieldDefinition[],
): RuleMembers {
  const custom = new Map(definitions.map((definition) => [definition.key, definition]));
  const customOf = (name: string) => custom.get(name.slice(3));
  const shown = describe().shown.map(({ column }) => column);
  const known = new Set([...COMMON, ...Object.keys(fields), ...shown, ...(settable?.keys() ?? [])]);
  const columns = new Set([...known].map((name) => columnName(name)));
  const columnTypeOf = (name: string) => fields[name]?.type;
  const traitsOf = (name: string) => {
    const definition = customOf(name);
    return definition && customFieldKinds[definition.kind];
  };
  return {
    kind,
    isReadable: (name) =>
      CUSTOM.test(name)
        ? customOf(name) !== undefined
        : name.startsWith('_') || known.has(name) || columns.has(columnName(name)),
    isSettable: (name) => {
      if (settable === null) return true;
      return CUSTOM.test(name) ? customOf(name) !== undefined : settable.has(name);
    },
    typeOf: (name) => {
      if (CUSTOM.test(name)) return customOf(name)?.multi ? undefined : traitsOf(name)?.type;
      const field = Object.entries(fields).find(([member]) => columnName(member) === columnName(name))?.[1];
      return field && !field.type.endsWith('[]') ? (meaningOf(field) ?? undefined) : undefined;
    },
    takesNumbers: (name) =>
      CUSTOM.test(name) ? traitsOf(name)?.stored === 'number' : NUMBERS.has(columnTypeOf(name) ?? 'jsonb'),
    takesTexts: (name) =>
      CUSTOM.test(name) ? traitsOf(name)?.stored === 'string' : TEXTS.has(columnTypeOf(name) ?? 'jsonb'),
    problemWith: (name, value) => {
      const definition = CUSTOM.test(name) ? customOf(name) : undefined;
      const schema = definition ? customFieldSchema(definition) : settable?.get(name);
      if (!schema || (definition && value === null)) return null;
      return schema.validate(value).error?.message ?? null;
    },
  };
}
