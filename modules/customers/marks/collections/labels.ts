import {
  collectionFor,
  notFound,
  personIdOf,
  type RecordWrite,
  requirePerson,
  sortsBy,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { color } from '../../shared/schemas';
import { slugOf } from '../rules/slugOf';
import { slugSchema } from '../rules/slugSchema';
import { customersFeatures } from '../../features';

interface LabelInput {
  readonly label?: string;
  readonly slug?: string;
}

const TAKEN = 'You have such a label already.';

/**
 * Labels that a user gives people and companies for themselves: nobody else sees them.
 */
export const labels = collectionFor<unknown, LabelInput>()({
  kind: 'customers.label',
  plural: 'customers.labels',
  label: 'label',
  path: '/customers/labels',
  features: {
    view: [customersFeatures['activities.view']],
    manage: [customersFeatures['activities.manage']],
  },
  needsPerson: true,
  table: 'customers_labels',
  tableExtras: { indexes: [{ name: 'customers_labels_user', columns: ['user_id'] }] },
  blankClears: true,
  fields: {
    label: { type: 'text', schema: Joi.string().trim().min(1).max(120).required() },
    slug: { type: 'text', schema: slugSchema() },
    color: { type: 'text', schema: color(), nullable: true },
    userId: { type: 'uuid', schema: uuid(), writable: 'never' },
  },
  children: [
    {
      name: 'customers_label_assignments',
      key: ['id'],
      owner: 'label_id',
      version: 'updated_at',
      hasOwnCommands: true,
    },
  ],
  unique: [
    {
      index: 'customers_labels_slug',
      field: 'label',
      columns: ['organization_id', 'user_id', 'slug'],
      message: TAKEN,
    },
  ],
  list: {
    always: (bind, { principal }) => `t.user_id = ${bind(personIdOf(principal), 'uuid')}`,
    sorts: sortsBy('label', 'createdAt', 'updatedAt'),
    filters: {
      entityId: {
        schema: uuid(),
        sql: (value: never, bind) =>
          `EXISTS (SELECT 1 FROM customers_label_assignments a
             WHERE a.label_id = t.id AND a.entity_id = ${bind(value, 'uuid')})`,
      },
    },
    search: ['t.label'],
  },
  hooks: {
    beforeWrite: (write) => {
      assertOwn(write.before, write.call);
      ownLabel(write);
    },
    beforeDelete: ({ row, call }) => {
      assertOwn(row, call);
      return Promise.resolve();
    },
    view: ({ user_id: userId }) => ({ userId }),
  },
  messages: { notFound: 'Label not found', idRequired: 'Label id is required' },
});

type LabelWrite = RecordWrite<unknown, LabelInput>;

function ownLabel({ action, columns, input, before, call }: LabelWrite): void {
  // A slug that was made of the label follows it; one that was given does not.
  const isMade = !before || before['slug'] === slugOf(before['label'] as string);
  if (input.label !== undefined && input.slug === undefined && isMade) columns['slug'] = slugOf(input.label);
  if (action === 'update') return;
  columns['user_id'] = requirePerson(call.principal).userId;
}

/** @throws HttpError 404 somebody else's */
function assertOwn(row: LabelWrite['before'], { principal }: LabelWrite['call']): void {
  if (row && row['user_id'] !== personIdOf(principal)) throw notFound('Label not found');
}
