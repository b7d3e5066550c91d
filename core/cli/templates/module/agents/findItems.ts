import type { CoreServices, ToolDeclaration } from '@tenantry/core';
import Joi from 'joi';
import { features } from '../features';

interface Context {
  readonly services: Pick<CoreServices, 'database'>;
}

/** Runs as the person behind the agent: in that person's tenant, and only with the features. */
export const findItems: ToolDeclaration = {
  id: '__id__.find_items',
  description: 'Lists the latest items',
  input: Joi.object({ limit: Joi.number().integer().min(1).max(50).default(10) }),
  features: [features.view],
  handler: ({ limit }: { limit: number }, { services: { database } }: Context) =>
    database.query('SELECT id, name, note FROM __id___items ORDER BY created_at DESC, id LIMIT $1', [limit]),
};
