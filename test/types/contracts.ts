/** What the compiler knows of the contracts of other modules; checked with the tests' types. */
import { type CommandCall, type Commands, referenceTo, routeFor, subscriberFor } from '@tenantry/core';
import { catalogFeatures, products } from '@tenantry/module-catalog/contract';
import { customersFeatures, dealEvents, deals, linkCommands } from '@tenantry/module-customers/contract';

export const references = { productId: referenceTo(products), dealId: referenceTo(deals) };

export const listSales = routeFor<object>()({
  method: 'GET',
  path: '/sales',
  summary: 'List sales',
  access: 'authenticated',
  features: [catalogFeatures['products.view'], customersFeatures['deals.view']],
  responses: { 200: { description: 'Sales' } },
  handler: () => [],
});

const subscriber = subscriberFor<object>();

export const onProduct = subscriber({
  id: 'sales.on_product',
  event: products.events.updated,
  handle: ({ payload }) => {
    payload.id.trim();
    // @ts-expect-error -- the payload has no such member
    void payload.price;
  },
});

export const onDeal = subscriber({
  id: 'sales.on_deal',
  event: dealEvents.won,
  handle: () => undefined,
});

export async function change(commands: Commands, call: CommandCall): Promise<void> {
  await commands.execute(deals.commands.update, { id: '1', title: 'A' }, call);
  // @ts-expect-error -- the company is not named
  await commands.execute(linkCommands.create, { personId: '1' }, call);
  // @ts-expect-error -- no such feature
  void customersFeatures['deals.see'];
}
