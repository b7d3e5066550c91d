import Joi from 'joi';
import { withCustomFieldInput } from '../customFields/presentCustomFields';
import { withSchemaName } from '../../http/schemaName';
import { recordId } from '../../http/schemas';
import type { CollectionDeclaration } from './CollectionDeclaration';
import { pathKeys, pathMembers } from './pathMembers';

/** How the schemas are called in the API document, after the kind of record. */
const NAMES = { create: 'input', update: 'update', change: 'change' } as const;

/** Input of a deletion: the record, and members without a column, by which routes pass facts to hooks. */
export function deletionSchema({
  path,
  fields,
}: CollectionDeclaration): Joi.ObjectSchema<Record<string, unknown>> {
  const told = Object.entries(fields).filter(([, { column, internal }]) => column === false && !internal);
  const members = told.map(([name, { schema }]) => [name, schema.optional()] as const);
  const identified = { id: recordId().required(), ...pathKeys({ path }) };
  return Joi.object<Record<string, unknown>>({ ...Object.fromEntries(members), ...identified }).prefs({
    noDefaults: true,
  });
}

/**
 * Input of a creation or a change: members that the collection declares, and custom fields. The values of custom fields are
 * checked when the record is written.
 *
 * @param action `change` is an update of a record that the path names
 * @param where `body`: without members that the path of the collection names; `tool`: without the place of a new record
 */
export function inputSchema(
  { kind, path, fields, customFields, tenantWide }: CollectionDeclaration,
  action: keyof typeof NAMES,
  where: 'input' | 'body' | 'tool' = 'input',
): Joi.ObjectSchema<Record<string, unknown>> {
  const members: Record<string, Joi.Schema> =
    action === 'create' && tenantWide !== 'only' && where !== 'tool'
      ? { organizationId: recordId().allow(null), tenantId: recordId().allow(null) }
      : action === 'update'
        ? { id: recordId().required(), ...pathKeys({ path }) }
        : {};
  const named = where === 'body' ? pathMembers({ path }) : [];
  for (const [name, { schema, orStored, writable, internal }] of Object.entries(fields)) {
    if (writable === 'never' || internal || named.includes(name)) continue;
    if (action === 'create') members[name] = schema;
    else if (writable !== 'create') members[name] = (orStored ?? schema).optional();
  }
  for (const name of named) delete members[name];
  const plain = Joi.object<Record<string, unknown>>(members);
  const schema = customFields ? withCustomFieldInput(plain) : plain;
  // A default is for what a creation leaves out; in a change it would overwrite.
  const taken = action === 'create' ? schema : schema.prefs({ noDefaults: true });
  return withSchemaName(taken, `${kind} ${NAMES[action]}`);
}
