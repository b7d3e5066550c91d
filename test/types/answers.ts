/** What the compiler accepts and refuses of answers by the declared responses of their routes. */
import { created, errorResponse, recordId, routeFor, uuid } from '@tenantry/core';
import Joi from 'joi';

const route = routeFor<object>();
const ID = '00000000-0000-4000-8000-000000000000';

const card = Joi.object({
  id: uuid().required(),
  holder: Joi.string().allow(null).required(),
  points: Joi.number().integer(),
  level: Joi.valid('silver', 'gold').required(),
  blocked: Joi.object({ since: Joi.string().required() }).unknown(),
});

const common = {
  method: 'GET',
  path: '/loyalty/cards/:id',
  summary: 'Read a card',
  access: 'authenticated',
  features: [],
  params: Joi.object<{ readonly id: string }>({ id: recordId().required() }),
  responses: {
    200: { description: 'The card', body: Joi.object({ item: card.required() }) },
    404: errorResponse('No such card'),
  },
} as const;

const gold = { id: ID, holder: null, level: 'gold' } as const;

export const whole = route({ ...common, handler: () => ({ item: gold }) });

export const promised = route({
  ...common,
  handler: async ({ params }) => ({
    item: { ...gold, id: params.id, points: 3, blocked: { since: '2026-11-29', by: 'the shop' } },
  }),
});

export const replied = route({ ...common, handler: () => created({ id: ID }) });

export const withoutMember = route({
  ...common,
  // @ts-expect-error -- the level is missing
  handler: () => ({ item: { id: ID, holder: null } }),
});

export const otherType = route({
  ...common,
  // @ts-expect-error -- points are a number
  handler: async () => ({ item: { ...gold, points: '3' } }),
});

export const unknownChoice = route({
  ...common,
  // @ts-expect-error -- no such level
  handler: () => ({ item: { ...gold, level: 'bronze' as const } }),
});

export const nothing = route({
  ...common,
  // @ts-expect-error -- the item is required
  handler: () => ({}),
});

export const inList = route({
  ...common,
  responses: {
    200: { description: 'Cards', body: Joi.object({ items: Joi.array().items(card).required() }) },
  },
  // @ts-expect-error -- the holder of the second one is missing
  handler: () => ({ items: [gold, { id: ID, level: 'gold' as const }] }),
});
