import { categoryOf, type CoreServices, type EventDeclaration, type Owned, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { workflowsFeatures } from '../features';

interface Query {
  readonly category: readonly string[];
  readonly module: readonly string[];
  readonly excludeTriggerExcluded: readonly string[];
}

/** Any text, none or several: what says nothing narrows nothing. */
const words = () => Joi.array().items(Joi.string().allow('')).single().default([]);

const CATEGORIES = ['crud', 'lifecycle', 'system', 'custom'];

const definition = Joi.object({
  id: Joi.string().required(),
  label: Joi.string().required(),
  description: Joi.string(),
  category: Joi.valid(...CATEGORIES).required(),
  module: Joi.string().required(),
  entity: Joi.string(),
  excludeFromTriggers: Joi.boolean().required(),
  clientBroadcast: Joi.boolean().required(),
  features: Joi.array()
    .items(Joi.string())
    .required()
    .description('what a client must hold to be sent the event'),
});

export const listEvents = routeFor<Pick<CoreServices, 'eventCatalog'>>()({
  method: 'GET',
  path: '/events',
  summary: 'List the events that modules emit',
  description: 'Those of modules that are on for the tenant, whether or not the caller may be sent them.',
  access: 'authenticated',
  features: [workflowsFeatures.view],
  query: Joi.object<Query>({
    category: words().description(CATEGORIES.join(', ')),
    module: words().description('id of a module'),
    excludeTriggerExcluded: words().description(
      '`false` shows also the events that are not offered to rules and workflows',
    ),
  }),
  responses: {
    200: {
      description: 'The events',
      body: Joi.object({
        data: Joi.array().items(definition).required(),
        total: Joi.number().integer().required(),
      }),
    },
  },
  handler: ({ query, access, services: { eventCatalog } }) => {
    const showsAll = query.excludeTriggerExcluded.includes('false');
    const data = eventCatalog
      .list()
      .filter(({ moduleId }) => access.isModuleOn(moduleId))
      .filter(({ item }) => showsAll || item.excludeFromTriggers !== true)
      .map(describe)
      .filter(({ category }) => isAsked(query.category, category))
      .filter(({ module }) => isAsked(query.module, module));
    return { data, total: data.length };
  },
});

function isAsked(asked: readonly string[], value: string): boolean {
  const named = asked.filter((word) => word !== '');
  return named.length === 0 || named.includes(value);
}

function describe({ moduleId, item }: Owned<EventDeclaration>) {
  const entity = item.id.split('.').slice(1, -1).join('.');
  return {
    id: item.id,
    label: item.title ?? item.id,
    ...(item.description !== undefined && { description: item.description }),
    category: categoryOf(item),
    module: moduleId,
    ...(entity !== '' && { entity }),
    excludeFromTriggers: item.excludeFromTriggers ?? false,
    clientBroadcast: item.clientBroadcast ?? false,
    features: [...(item.features ?? [])],
  };
}
