import { pageOf } from '@tenantry/core';
import type {
  CollectionView,
  ConsoleAction,
  ConsoleExtension,
  ConsolePage,
  ConsoleSlot,
} from '@tenantry/module-console/contract';
import { customersFeatures } from './features';
import { dealsView } from './dealsView';
import { addressForm, unlistedPages } from './unlistedPages';
import { sidebar } from './sidebar';
import { interactionLooks, timelines } from './timelines';

const headings = {
  displayName: 'Name',
  primaryEmail: 'Email',
  primaryPhone: 'Phone',
  nextInteractionName: 'Next step',
};

const people: CollectionView = {
  collection: 'customers.person',
  help: 'The people your organization deals with.',
  mark: 'round',
  columns: ['displayName', 'companyEntityId', 'jobTitle', 'primaryEmail', 'primaryPhone', 'status'],
  headings,
  sort: 'displayName',
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
};

/** Planned interactions, and those that took place or did not. */
const interactions: CollectionView = {
  collection: 'customers.interaction',
  help: 'What is planned with people and companies and for deals, and what became of it.',
  columns: ['title', 'interactionType', 'scheduledAt', 'entityId', 'ownerUserId', 'status'],
  form: [
    'title',
    'interactionType',
    'entityId',
    'scheduledAt',
    'durationMinutes',
    'ownerUserId',
    'dealId',
    'status',
    'body',
  ],
  sort: '-scheduledAt',
};

const pages: readonly ConsolePage[] = [
  {
    ...pageOf(sidebar.people),
    view: people,
  },
  {
    ...pageOf(sidebar.companies),
    view: {
      collection: 'customers.company',
      help: 'The companies your organization deals with.',
      mark: 'square',
      columns: [
        'displayName',
        'lifecycleStage',
        'industry',
        'ownerUserId',
        'nextInteractionName',
        'last_contact_at',
        'tags',
      ],
      head: ['lifecycleStage', 'industry', 'ownerUserId', 'tags'],
      headings,
      sort: 'displayName',
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
    ...pageOf(sidebar.deals),
    view: {
      ...dealsView,
      map: {
        request: '/customers/deals/map',
        by: 'status',
        sum: { member: 'valueAmount', currency: 'valueCurrency' },
        help: 'Deals appear where a company or a person of theirs has an address with coordinates.',
        places: 'customers.address',
      },
    },
  },
  {
    ...pageOf(sidebar.interactions),
    view: {
      ...interactions,
      calendar: { by: 'scheduledAt', looks: { member: 'interactionType', of: interactionLooks } },
      opens: 'calendar',
    },
  },
  {
    ...pageOf(sidebar.pipelines),
    view: {
      collection: 'customers.pipeline',
      help: 'The stages that deals go through until they are won or lost. The board shows one pipeline at a time.',
      columns: ['name', 'stages', 'isDefault'],
      form: ['name', 'isDefault'],
      sort: 'name',
    },
  },
  {
    ...pageOf(sidebar.tags),
    view: {
      collection: 'customers.tag',
      help: 'Words that people and companies are found by.',
      columns: ['label', 'color', 'description'],
      headings: { label: 'Name' },
      form: ['label', 'color', 'description'],
      hides: ['slug'],
      sort: 'label',
    },
  },
  ...unlistedPages,
];

/** Views on the pages of several kinds of records. */
const views = {
  addresses: {
    title: 'Addresses',
    view: {
      collection: 'customers.address',
      columns: ['addressLine1', 'city', 'postalCode', 'country', 'purpose'],
      sort: 'city',
      form: addressForm,
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

/** Deals of a contact, which they name among others. */
const dealsOf = (on: 'person' | 'company', member: 'personIds' | 'companyIds'): ConsoleSlot => ({
  id: `customers.${on}.deals`,
  slot: `customers.${on}.tabs`,
  title: 'Deals',
  features: [customersFeatures['deals.view']],
  view: { ...dealsView, filter: { [member]: '{id}' } },
});

const won = { closureOutcome: 'won' };
const OPEN = { closureOutcome: [null] };

/** How deals and todos end, and go on after all. */
const actions: readonly ConsoleAction[] = [
  { id: 'customers.deal.won', on: 'customers.deal', title: 'Won', bulk: true, sets: won, when: OPEN },
  {
    id: 'customers.deal.lost',
    on: 'customers.deal',
    title: 'Lost',
    sets: { closureOutcome: 'lost' },
    asks: ['lossReasonId', 'lossNotes'],
    when: OPEN,
  },
  {
    id: 'customers.deal.reopened',
    on: 'customers.deal',
    title: 'Reopen',
    sets: { closureOutcome: null },
    when: { closureOutcome: ['won', 'lost'] },
  },
  {
    id: 'customers.todo.done',
    on: 'customers.todoLink',
    title: 'Done',
    bulk: true,
    sets: { isDone: true },
    when: { isDone: [false] },
  },
  {
    id: 'customers.todo.reopened',
    on: 'customers.todoLink',
    title: 'Reopen',
    sets: { isDone: false },
    when: { isDone: [true] },
  },
];

/** Pages and tabs of records in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'customers',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  pages,
  cells: [
    {
      id: 'customers.stages_of_pipeline',
      on: 'customers.pipeline',
      member: 'stages',
      title: 'Pipeline stages',
      component: 'PipelineStages',
    },
    {
      id: 'customers.default_pipeline',
      on: 'customers.pipeline',
      member: 'isDefault',
      title: 'Default',
      component: 'DefaultPipeline',
    },
  ],
  actions,
  steps: [
    { id: 'customers.first_company', title: 'Add your first company', collection: 'customers.company' },
    { id: 'customers.first_pipeline', title: 'Set up a pipeline', collection: 'customers.pipeline' },
    { id: 'customers.first_deal', title: 'Put a deal on the board', collection: 'customers.deal' },
  ],
  slots: [
    {
      id: 'customers.company.people',
      slot: 'customers.company.tabs',
      title: 'People',
      features: [customersFeatures['people.view']],
      view: { ...people, filter: { companyEntityId: '{id}' } },
    },
    dealsOf('person', 'personIds'),
    dealsOf('company', 'companyIds'),
    tab('person', 'addresses', 'entityId'),
    tab('company', 'addresses', 'entityId'),
    {
      id: 'customers.deal.figures',
      slot: 'customers.deal.list.toolbar',
      title: 'Figures',
      features: [customersFeatures['deals.view'], customersFeatures['activities.view']],
      component: 'DealFigures',
    },
    {
      id: 'customers.pipeline.stages',
      slot: 'customers.pipeline.tabs',
      title: 'Pipeline stages',
      features: [customersFeatures['pipelines.view']],
      component: 'StagesTab',
    },
    {
      id: 'customers.pipeline.new',
      slot: 'customers.pipeline.new',
      title: 'New pipeline',
      features: [customersFeatures['pipelines.manage']],
      component: 'NewPipelineForm',
    },
    ...(['pipeline', 'deal'] as const).map((kind): ConsoleSlot => ({
      id: `customers.${kind}.usual_stages`,
      slot: `customers.${kind}.empty`,
      title: 'Usual stages',
      features: [customersFeatures['pipelines.manage']],
      component: 'UsualStages',
    })),
    ...timelines,
  ],
};
