/** What the compiler accepts and refuses of features, commands, events and jobs; checked with the tests' types. */
import {
  collectionFor,
  commandFor,
  type Commands,
  type CommandCall,
  type CoreServices,
  declareFeatures,
  defineModule,
  type EnricherDeclaration,
  event,
  type EventBus,
  type InterceptorDeclaration,
  job,
  type Jobs,
  routeFor,
  routeOf,
  subscriberFor,
  workerFor,
} from '@tenantry/core';
import Joi from 'joi';

interface Renaming {
  readonly id: string;
  readonly title: string;
}

interface WonDeal {
  readonly id: string;
  readonly amount: string;
}

declare module '@tenantry/core' {
  interface KnownEvents {
    readonly 'billing.invoice.paid': { readonly invoiceId: string };
  }
  interface KnownFeatures {
    readonly 'stock.items.view': true;
  }
  interface KnownTargets {
    readonly 'POST /stock/items': true;
    readonly 'stock.item': true;
  }
}

export const features = declareFeatures('deals', {
  view: { title: 'See deals' },
  manage: { title: 'Manage deals', dependsOn: ['view'] },
});

export const rename = commandFor<object>()({
  id: 'deals.deals.rename',
  label: 'Rename deal',
  resourceKind: 'deals.deal',
  features: [features.manage],
  input: Joi.object<Renaming>({ id: Joi.string().required(), title: Joi.string().required() }),
  execute: ({ id }) => Promise.resolve({ result: { updatedAt: new Date() }, resourceId: id }),
});

export const dealWon = event({
  id: 'deals.deal.won',
  payload: Joi.object<WonDeal>({ id: Joi.string().required(), amount: Joi.string().required() }),
});

export const sendReport = job({
  id: 'deals.send_report',
  data: Joi.object<{ month: number }>({ month: Joi.number().required() }),
});

export const deals = collectionFor<unknown, Renaming>()({
  kind: 'deals.deal',
  plural: 'deals.deals',
  label: 'deal',
  path: '/deals/deals',
  features: { view: [features.view], manage: [features.manage] },
  table: 'deals_deals',
  fields: {},
  list: {} as never,
});

export async function use(
  commands: Commands,
  events: EventBus,
  jobs: Jobs,
  call: CommandCall,
): Promise<void> {
  const { result } = await commands.execute(rename, { id: '1', title: 'A' }, call);
  result.updatedAt.getTime();
  await commands.execute(deals.commands.update, { id: '1', title: 'A', cf_color: 'red' }, call);
  await events.emit(dealWon, { id: '1', amount: '10.00' });
  await jobs.enqueue(sendReport, { month: 2 });

  // @ts-expect-error -- the input lacks a member
  await commands.execute(rename, { id: '1' }, call);
  // @ts-expect-error -- a command is a value, not a name
  await commands.execute('deals.deals.rename', { id: '1', title: 'A' }, call);
  // @ts-expect-error -- the result has no such member
  void result.createdAt;
  // @ts-expect-error -- the title of a deal is a text
  await commands.execute(deals.commands.update, { id: '1', title: 1 }, call);
  // @ts-expect-error -- the record that is to change is not named
  await commands.execute(deals.commands.update, { title: 'A' }, call);
  // @ts-expect-error -- the payload is of another type
  await events.emit(dealWon, { id: 1, amount: '10.00' });
  // @ts-expect-error -- the payload of a collection's event lacks its place
  await events.emit(deals.events.created, { id: '1' });
  // @ts-expect-error -- the data is of another type
  await jobs.enqueue(sendReport, { month: 'May' });
  // @ts-expect-error -- a job is a value, not a name
  await jobs.enqueue('deals.send_report', { month: 2 });
  // @ts-expect-error -- so it is among many
  await jobs.enqueueAll([{ job: 'deals.send_report', data: { month: 2 } }]);
  // @ts-expect-error -- an event is a value, not a name
  await events.emit('deals.deal.won', { id: '1', amount: '10.00' });
  call.access.has(features.view);
  call.access.has('stock.items.view');
  // @ts-expect-error -- a feature is a value, not a name
  call.access.has('deals.view');
}

// @ts-expect-error -- no such feature
export const unknownFeature = features.remove;

export const unknownDependency = declareFeatures('deals', {
  // @ts-expect-error -- a title is a text
  view: { title: 1 },
});

export const listDeals = routeFor<object>()({
  method: 'GET',
  path: '/deals',
  summary: 'List deals',
  access: 'authenticated',
  // @ts-expect-error -- a feature, not what is said about it
  features: [{ title: 'See deals' }],
  responses: { 200: { description: 'Deals' } },
  handler: () => [],
});

export const renameDeal = routeOf(rename, {
  method: 'PUT',
  path: '/deals/:id',
  summary: 'Rename a deal',
  responses: { 200: { description: 'Renamed' } },
  answer: ({ updatedAt }) => updatedAt.getTime(),
});

export const renameAny = routeOf(rename, {
  method: 'PUT',
  path: '/deals',
  summary: 'Rename a deal',
  responses: { 200: { description: 'Renamed' } },
  // @ts-expect-error -- the input of the command has a title
  input: ({ body }) => ({ id: String(body) }),
  // @ts-expect-error -- the result has no such member
  answer: ({ createdAt }) => createdAt,
});

export const listStock = routeFor<object>()({
  method: 'GET',
  path: '/deals/stock',
  summary: 'List stock',
  access: 'authenticated',
  features: ['stock.items.view'],
  responses: { 200: { description: 'Stock' } },
  handler: () => [],
});

export const listOthers = routeFor<object>()({
  method: 'GET',
  path: '/deals/others',
  summary: 'List others',
  access: 'authenticated',
  // @ts-expect-error -- nobody has said that there may be such a feature
  features: ['stock.items.see'],
  responses: { 200: { description: 'Others' } },
  handler: () => [],
});

const enrich = () => new Map();

export const grants = defineModule({
  title: 'Deals',
  defaultGrants: { admin: ['deals.*'], employee: [features.view] },
  interceptors: [
    { id: 'deals.watch', target: { command: rename }, before: () => undefined },
    { id: 'deals.created', target: { route: deals.routes.create }, before: () => undefined },
    { id: 'deals.restocked', target: { route: 'POST /stock/items' }, before: () => undefined },
    { id: 'deals.stock', target: { route: 'module:stock' }, before: () => undefined },
    { id: 'deals.lists', target: { route: 'GET /deals/*' }, before: () => undefined },
  ],
  enrichers: [
    { id: 'deals.age', target: { resource: deals }, fields: Joi.object(), enrich },
    { id: 'deals.left', target: { resource: 'stock.item' }, fields: Joi.object(), enrich },
  ],
});

export const wrongGrants = defineModule({
  title: 'Deals',
  features: [...features],
  defaultGrants: {
    admin: ['deals.*', 'stock.items.view'],
    // @ts-expect-error -- no feature of the module begins so
    superadmin: ['deal.*'],
    // @ts-expect-error -- a wildcard ends with a segment
    employee: ['deals*'],
  },
});

export const wrongRole = defineModule({
  title: 'Deals',
  // @ts-expect-error -- no built-in role has this name
  defaultGrants: { administrator: ['deals.*'] },
});

const base = { title: 'Deals', rutes: [] };

// @ts-expect-error -- a manifest has no such member, also where an object is spread
export const surplusMember = defineModule({ ...base });

export const wrongTargets: InterceptorDeclaration['target'][] = [
  // @ts-expect-error -- a route is a value, not a text
  { route: 'POST /deals/deals' },
  // @ts-expect-error -- nobody has said that there may be such a route
  { route: 'DELETE /stock/items' },
  // @ts-expect-error -- the name of a record is no route
  { route: 'stock.item' },
];

// @ts-expect-error -- a collection has no such route
export const unknownRoute = deals.routes.merge;

export const wrongRecords: EnricherDeclaration['target'][] = [
  // @ts-expect-error -- a record is a value, not a name
  { resource: 'deals.deal' },
  // @ts-expect-error -- the name of a route is no record
  { resource: 'POST /stock/items' },
  // @ts-expect-error -- a text is no route here either
  { route: 'GET /deals/deals' },
];

export const wrongManifest = defineModule({
  title: 'Deals',
  // @ts-expect-error -- neither a feature nor a wildcard
  defaultGrants: { admin: ['deals.manage'] },
  // @ts-expect-error -- a command is a value, not a name
  interceptors: [{ id: 'deals.watch', target: { command: 'deals.deals.rename' }, before: () => undefined }],
  // @ts-expect-error -- a record is a value, not a name
  enrichers: [{ id: 'deals.age', target: { resource: 'deals.deal' }, fields: Joi.object(), enrich }],
  // @ts-expect-error -- a tool is a value, not a name
  agents: [{ id: 'deals.agent', title: 'Agent', instructions: 'Help', tools: ['deals.find'] }],
});

// @ts-expect-error -- the core has no such service
export const routeOfNobody = routeFor<Pick<CoreServices, 'databse'>>();

const subscriber = subscriberFor<object>();

export const onWon = subscriber({
  id: 'deals.on_won',
  event: dealWon,
  handle: ({ payload }) => {
    payload.amount.trim();
    // @ts-expect-error -- the payload has no such member
    void payload.price;
  },
});

export const onPaid = subscriber({
  id: 'deals.on_paid',
  event: 'billing.invoice.paid',
  handle: ({ payload }) => {
    payload.invoiceId.trim();
    // @ts-expect-error -- the payload has no such member
    void payload.id;
  },
});

export const onSent = subscriber({
  id: 'deals.on_sent',
  // @ts-expect-error -- nobody has said that there may be such an event
  event: 'billing.invoice.sent',
  handle: () => undefined,
});

export const reporter = workerFor<object>()({
  ...sendReport,
  handle: ({ data }) => {
    data.month.toFixed();
    // @ts-expect-error -- the data has no such member
    void data.year;
  },
});
