/** What the compiler accepts and refuses of features, commands, events and jobs; checked with the tests' types. */
import {
  collectionFor,
  commandFor,
  type Commands,
  type CommandCall,
  declareFeatures,
  event,
  type EventBus,
  job,
  type Jobs,
  routeFor,
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

export const reporter = workerFor<object>()({
  ...sendReport,
  handle: ({ data }) => {
    data.month.toFixed();
    // @ts-expect-error -- the data has no such member
    void data.year;
  },
});
