import Joi from 'joi';
import { contributionKind } from '../../../kernel/kinds/ContributionKind';
import { facts } from '../../../kernel/kinds/Details';
import { ownId, ownNames, ownTable, text } from '../../../kernel/kinds/shapes';
import type { TranslatableRecord } from './RecordTextSource';

declare module '../../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** Kinds of records that have texts in several languages, besides those of collections with `translatable` fields. */
    readonly translatableRecords?: readonly TranslatableRecord[];
  }
}

/** Records with texts in several languages. */
export const translatableRecordKind = contributionKind<TranslatableRecord>({
  key: 'translatableRecords',
  noun: 'kind of translatable records',
  plural: 'kinds of translatable records',
  schema: Joi.object({
    id: ownId,
    alsoNamed: ownNames,
    title: text,
    table: ownTable,
    softDelete: Joi.boolean(),
    tenantWide: Joi.valid(true, false, 'only'),
    members: Joi.object().required(),
    read: Joi.array().required(),
    write: Joi.array().required(),
  }),
  describe: ({ title, members }) => facts({ title, translatable: Object.keys(members).join(', ') }),
  compare: null,
});
