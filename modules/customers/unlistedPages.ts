import type { RequiredFeature } from '@tenantry/core';
import type { CollectionView, ConsolePage } from '@tenantry/module-console/contract';
import { customersFeatures } from './features';

/** Members that the form of an address shows first. */
export const addressForm = [
  'name',
  'purpose',
  'addressLine1',
  'addressLine2',
  'postalCode',
  'city',
  'region',
  'country',
  'isPrimary',
] as const;

/** How a note is drawn elsewhere. */
const appearance = ['appearanceIcon', 'appearanceColor'];

/** A page that the sidebar does not have: the page of all kinds of records, and the names of its records, lead there. */
const page = (
  name: string,
  title: string,
  view: CollectionView,
  feature: RequiredFeature = customersFeatures['activities.view'],
): ConsolePage => ({
  id: `customers.${name}`,
  path: `/backend/customers/${name.replaceAll('_', '-')}`,
  title,
  listed: false,
  features: [feature],
  view,
});

/** Pages of what belongs to people, companies and deals, and is seen on their pages too. */
export const unlistedPages: readonly ConsolePage[] = [
  page('addresses', 'Addresses', {
    collection: 'customers.address',
    help: 'Where people and companies are found.',
    columns: ['addressLine1', 'entityId', 'city', 'postalCode', 'country'],
    form: ['entityId', ...addressForm],
    sort: 'city',
  }),
  page('labels', 'Labels', {
    collection: 'customers.label',
    help: 'Words of your own for people and companies. Only you see them.',
    columns: ['label', 'color', 'created_at'],
    form: ['label', 'color'],
    sort: 'label',
  }),
  page('comments', 'Comments', {
    collection: 'customers.comment',
    help: 'Notes on people, companies and deals.',
    columns: ['body', 'entityId', 'dealId', 'authorUserId', 'created_at'],
    form: ['entityId', 'dealId', 'body'],
    hides: appearance,
    sort: '-created_at',
  }),
  page('activities', 'Activities', {
    collection: 'customers.activity',
    help: 'What happened with people and companies and for deals.',
    columns: ['subject', 'activityType', 'entityId', 'dealId', 'authorUserId', 'occurredAt'],
    form: ['activityType', 'subject', 'entityId', 'dealId', 'occurredAt', 'body'],
    hides: appearance,
    sort: '-occurredAt',
  }),
  page('todos', 'Todos', {
    collection: 'customers.todoLink',
    help: 'What is to be done for people and companies.',
    columns: ['title', 'entityId', 'dueAt', 'ownerUserId', 'isDone'],
    form: ['title', 'dueAt', 'entityId', 'ownerUserId', 'isDone', 'body'],
    hides: ['todoId', 'todoSource'],
    sort: 'dueAt',
  }),
  page(
    'entity_roles',
    'Entity roles',
    {
      collection: 'customers.entityRole',
      help: 'Who is responsible for which person or company, and as what.',
      columns: ['roleType', 'entityId', 'userId'],
      form: ['entityId', 'userId', 'roleType'],
      sort: 'roleType',
    },
    customersFeatures['roles.view'],
  ),
  page(
    'pipeline_stages',
    'Pipeline stages',
    {
      collection: 'customers.pipelineStage',
      help: 'The steps of all pipelines. A pipeline arranges its own.',
      columns: ['label', 'pipelineId', 'order', 'color', 'outcome'],
      form: ['label', 'pipelineId', 'color', 'outcome'],
      sort: 'order',
    },
    customersFeatures['pipelines.view'],
  ),
];
