import {
  collectionFor,
  type CoreServices,
  field,
  isSlugOf,
  type LabelledSlug,
  notFound,
  personIdOf,
  type RecordWrite,
  requirePerson,
  slugForLabel,
  sortsBy,
  uuid,
} from '@tenantry/core';
import { color } from '../../shared/color';
import { LONGEST_SLUG, slug } from '../rules/slug';
import { customersFeatures } from '../../features';

interface LabelInput {
  readonly label?: string;
  readonly slug?: string;
}

type Services = Pick<CoreServices, 'database' | 'unitOfWork'>;

const TAKEN = 'You already have a label with this name.';

/**
 * Private labels of a user for people and companies. Other users do not see them.
 */
export const labels = collectionFor<Services, LabelInput>()({
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
  fields: {
    label: field.text({ max: 120, required: true, label: 'Name' }),
    slug,
    color,
    userId: field.id({ nullable: false, writable: 'never' }),
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
    beforeWrite: async (write) => {
      assertOwn(write.before, write.call);
      await ownLabel(write);
    },
    beforeDelete: ({ row, call }) => {
      assertOwn(row, call);
      return Promise.resolve();
    },
    view: ({ user_id: userId }) => ({ userId }),
  },
  messages: { notFound: 'Label not found', idRequired: 'Label id is required' },
});

type LabelWrite = RecordWrite<Services, LabelInput>;

async function ownLabel(write: LabelWrite): Promise<void> {
  const { action, columns, input, before, call } = write;
  const userId = before ? (before['user_id'] as string) : requirePerson(call.principal).userId;
  // A slug that was made of the label follows it; one that was given does not.
  const isMade = !before || isSlugOf(before['slug'] as string, before['label'] as string, LONGEST_SLUG);
  const isNew = input.label !== undefined && input.label !== before?.['label'];
  if (isNew && input.slug === undefined && isMade) columns['slug'] = await slugOfLabel(write, userId);
  if (action === 'create') columns['user_id'] = userId;
}

async function slugOfLabel(
  { id, input: { label = '' }, organizationId, services: { database, unitOfWork } }: LabelWrite,
  userId: string,
): Promise<string> {
  await unitOfWork.lock('customers.labels', organizationId, userId);
  return slugForLabel(label, LONGEST_SLUG, (candidates, identity) =>
    database.query<LabelledSlug>({
      name: 'customers_labels_of_slugs',
      text: `SELECT slug, label FROM customers_labels
              WHERE organization_id = $1 AND user_id = $2 AND id <> $4
                AND (slug = ANY ($3::text[]) OR tenantry_identity(label) = $5)`,
      values: [organizationId, userId, candidates, id, identity],
    }),
  );
}

/** @throws HttpError 404 the label belongs to another user */
function assertOwn(row: LabelWrite['before'], { principal }: LabelWrite['call']): void {
  if (row && row['user_id'] !== personIdOf(principal)) throw notFound('Label not found');
}
