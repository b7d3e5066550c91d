import Joi from 'joi';
import { contributionKind } from '../../../kernel/kinds/ContributionKind';
import { facts } from '../../../kernel/kinds/Details';
import { ownId, ownNames, ownTable, text } from '../../../kernel/kinds/shapes';
import './customFieldsKind';
import type { CustomFieldEntity } from './CustomFieldSource';

declare module '../../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Kinds of records that take custom fields, besides those of collections. */
    readonly customFieldEntities?: readonly CustomFieldEntity[];
  }
}

/** Records that take custom fields. */
export const customFieldEntityKind = contributionKind<CustomFieldEntity>({
  key: 'customFieldEntities',
  noun: 'kind of records',
  plural: 'kinds of records',
  schema: Joi.object({ id: ownId, alsoNamed: ownNames, title: text, table: ownTable }),
  register: ({ moduleId, item }, { customFields }) => customFields.entities.register(moduleId, item),
  arrange: (moduleIds, { customFields }) => customFields.entities.arrange(moduleIds),
  describe: ({ title }) => facts({ title, customFields: 'tenants may add fields of their own' }),
  compare: null,
});
