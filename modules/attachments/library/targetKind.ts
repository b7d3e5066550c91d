import { contributionKind } from '@tenantry/core';
import Joi from 'joi';

/** A kind of record that files are assigned to. */
export interface TargetDeclaration {
  /** Kind of record: `catalog.product`. */
  readonly id: string;
  /** Names that clients use for it, besides those that follow from the id: `customers:customer_person_profile`. */
  readonly entityIds?: readonly string[];
  /** Page of such a record in the console; `{id}` stands for its id. */
  readonly href?: `/${string}`;
  /** Partition of its files where an upload names none; default `privateAttachments`. */
  readonly partition?: 'productsMedia' | 'privateAttachments';
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'attachments.targets'?: readonly TargetDeclaration[];
  }
}

/** Records that files are assigned to, and where people find them. */
export const targetKind = contributionKind<TargetDeclaration>({
  key: 'attachments.targets',
  noun: 'target of files',
  plural: 'targets of files',
  schema: Joi.object({
    id: Joi.string().required(),
    entityIds: Joi.array().items(Joi.string()),
    href: Joi.string().pattern(/^\/(?!\/)/),
    partition: Joi.valid('productsMedia', 'privateAttachments'),
  }),
  describe: ({ href, partition }) => ({ href: href ?? '', partition: partition ?? 'privateAttachments' }),
});
