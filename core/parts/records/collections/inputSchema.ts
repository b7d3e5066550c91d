import Joi from 'joi';
import { withCustomFieldInput } from '../customFields/presentCustomFields';
import { uuid } from '../../http/schemas';
import type { CollectionDeclaration } from './CollectionDeclaration';

/**
 * What a creation or a change may be sent: members that the collection knows, checked; others pass, for custom fields to
 * look at.
 */
export function inputSchema(
  { fields, customFields }: CollectionDeclaration,
  action: 'create' | 'update',
): Joi.ObjectSchema<Record<string, unknown>> {
  const members: Record<string, Joi.Schema> =
    action === 'create'
      ? { organizationId: uuid().lowercase().allow(null), tenantId: uuid().lowercase().allow(null) }
      : { id: uuid().lowercase().required() };
  for (const [name, { schema, writable }] of Object.entries(fields)) {
    if (writable === 'never') continue;
    if (action === 'create') members[name] = schema;
    else if (writable !== 'create') members[name] = schema.optional();
  }
  const plain = Joi.object<Record<string, unknown>>(members);
  const schema = (customFields ? withCustomFieldInput(plain) : plain).unknown(true);
  // A default is for what a creation leaves out; in a change it would overwrite.
  return action === 'create' ? schema : schema.prefs({ noDefaults: true });
}
