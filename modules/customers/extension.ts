import type {
  ConsoleExtension,
  ConsolePage,
  ConsoleSlot,
  ConsoleWidget,
  WidgetSetting,
} from '@tenantry/module-console/contract';
import { customersFeatures } from './features';

const contactColumns = ['displayName', 'primaryEmail', 'primaryPhone', 'status', 'created_at'];
const dealColumns = [
  'title',
  'status',
  'pipelineStageId',
  'valueAmount',
  'valueCurrency',
  'ownerUserId',
  'expectedCloseAt',
];

const pages: readonly ConsolePage[] = [
  {
    id: 'customers.people',
    path: '/backend/customers/people',
    title: 'People',
    features: [customersFeatures['people.view']],
    view: {
      collection: 'customers.person',
      help: 'The people your organization deals with.',
      columns: contactColumns,
      form: [
        'firstName',
        'lastName',
        'primaryEmail',
        'primaryPhone',
        'companyEntityId',
        'jobTitle',
        'status',
        'ownerUserId',
        'tags',
        'description',
      ],
    },
  },
  {
    id: 'customers.companies',
    path: '/backend/customers/companies',
    title: 'Companies',
    features: [customersFeatures['companies.view']],
    view: {
      collection: 'customers.company',
      help: 'The companies your organization deals with.',
      columns: contactColumns,
      form: [
        'displayName',
        'primaryEmail',
        'primaryPhone',
        'websiteUrl',
        'industry',
        'status',
        'ownerUserId',
        'tags',
        'description',
      ],
    },
  },
  {
    id: 'customers.deals',
    path: '/backend/customers/deals',
    title: 'Deals',
    features: [customersFeatures['deals.view']],
    view: {
      collection: 'customers.deal',
      help: 'Sales under way, from the first talk to won or lost.',
      columns: dealColumns,
      form: [
        'title',
        'status',
        'pipelineId',
        'pipelineStageId',
        'valueAmount',
        'valueCurrency',
        'probability',
        'expectedCloseAt',
        'ownerUserId',
        'personIds',
        'companyIds',
        'description',
      ],
      board: {
        by: 'pipelineStageId',
        group: 'pipelineId',
        card: ['ownerUserId', 'expectedCloseAt'],
        sum: { member: 'valueAmount', currency: 'valueCurrency' },
      },
    },
  },
];

/** What stands on the pages of several kinds of records. */
const views = {
  notes: {
    title: 'Notes',
    view: {
      collection: 'customers.comment',
      help: 'What colleagues should know about this.',
      columns: ['body', 'authorUserId', 'created_at'],
      form: ['body'],
    },
  },
  activities: {
    title: 'Activities',
    view: {
      collection: 'customers.activity',
      help: 'Calls, mails and meetings that took place.',
      columns: ['subject', 'activityType', 'occurredAt', 'authorUserId'],
      form: ['activityType', 'subject', 'body', 'occurredAt'],
    },
  },
  todos: {
    title: 'To do',
    view: {
      collection: 'customers.todoLink',
      help: 'What remains to be done, by whom and until when.',
      columns: ['title', 'isDone', 'dueAt', 'ownerUserId'],
      form: ['title', 'body', 'dueAt', 'isDone', 'ownerUserId'],
    },
  },
  addresses: {
    title: 'Addresses',
    view: {
      collection: 'customers.address',
      columns: ['addressLine1', 'city', 'postalCode', 'country', 'purpose'],
      form: ['name', 'purpose', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'country', 'isPrimary'],
    },
  },
} as const;

/** A tab of the records that name the record by a member. */
const tab = (on: 'person' | 'company' | 'deal', name: keyof typeof views, member: string): ConsoleSlot => ({
  id: `customers.${on}.${name}`,
  slot: `customers.${on}.tabs`,
  title: views[name].title,
  features: [customersFeatures['activities.view']],
  view: { ...views[name].view, filter: { [member]: '{id}' } },
});

const entries: WidgetSetting = { name: 'pageSize', title: 'Entries', kind: 'integer', min: 1, max: 20 };

/** Lists of the dashboard. */
const widgets: readonly ConsoleWidget[] = [
  {
    id: 'customers.dashboard.newCustomers',
    title: 'New customers',
    component: 'NewCustomers',
    settings: [
      entries,
      {
        name: 'kind',
        title: 'Kind',
        kind: 'choice',
        choices: [
          { value: 'all', title: 'People and companies' },
          { value: 'person', title: 'People' },
          { value: 'company', title: 'Companies' },
        ],
      },
    ],
  },
  { id: 'customers.dashboard.newDeals', title: 'New deals', component: 'NewDeals', settings: [entries] },
  {
    id: 'customers.dashboard.todos',
    title: 'Todos of customers',
    component: 'Todos',
    settings: [entries],
  },
  {
    id: 'customers.dashboard.nextInteractions',
    title: 'Next activities',
    component: 'NextInteractions',
    settings: [entries, { name: 'includePast', title: 'Past ones too', kind: 'boolean' }],
  },
];

/** Pages, tabs of records and widgets in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'customers',
  api: '^1.3.0',
  entry: 'index.js',
  pages,
  widgets,
  slots: [
    ...(['person', 'company'] as const).flatMap((on) => [
      tab(on, 'notes', 'entityId'),
      tab(on, 'activities', 'entityId'),
      tab(on, 'todos', 'entityId'),
      tab(on, 'addresses', 'entityId'),
    ]),
    tab('deal', 'notes', 'dealId'),
    tab('deal', 'activities', 'dealId'),
  ],
};
