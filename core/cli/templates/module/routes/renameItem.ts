import { type CoreServices, errorResponse, routeFor, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { Item } from '../services/__Name__Items';
import { itemAnswer } from './itemAnswer';

interface Params {
  readonly id: string;
}

interface NewName {
  readonly name: string;
}

export const renameItem = routeFor<Pick<CoreServices, 'commands'>>()({
  method: 'PUT',
  path: '/__id__/:id',
  summary: 'Rename an item',
  access: 'authenticated',
  features: ['__id__.manage'],
  params: Joi.object<Params>({ id: uuid().required() }),
  body: Joi.object<NewName>({ name: Joi.string().trim().max(200).required() }).required(),
  responses: {
    200: { description: 'The item; the header x-operation tells how to undo it', body: itemAnswer },
    400: errorResponse('Invalid input'),
    404: errorResponse('No such item'),
  },
  handler: async (context) => {
    const input = { id: context.params.id, name: context.body.name };
    const executed = await context.services.commands.execute<Item>('__id__.items.rename', input, context);
    return executed.answer(executed.result);
  },
});
