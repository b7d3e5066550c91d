import type { ToolDeclaration } from '@tenantry/core';
import Joi from 'joi';
import type { Item, __Name__Items } from '../services/__Name__Items';

interface Context {
  readonly services: { readonly __name__Items: __Name__Items };
}

/** Runs as the person behind the agent: in that person's tenant, and only with the features. */
export const findItems: ToolDeclaration = {
  id: '__id__.find_items',
  description: 'Lists the latest items',
  input: Joi.object({ limit: Joi.number().integer().min(1).max(50).default(10) }),
  features: ['__id__.view'],
  handler: ({ limit }: { limit: number }, { services }: Context): Promise<Item[]> => services.__name__Items.latest(limit),
};
