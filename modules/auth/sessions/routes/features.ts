import { routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { SessionServices } from '../services/SessionServices';
import { authFeatures } from '../../features';

const named = { id: Joi.string().required(), title: Joi.string().required() };

/** GET /auth/features. Answered from memory. */
export const features = routeFor<SessionServices>()({
  method: 'GET',
  path: '/auth/features',
  summary: 'Features that can be granted, and the modules that declare them',
  access: 'authenticated',
  features: [authFeatures['acl.manage']],
  responses: {
    200: {
      description: 'Features sorted by module and id; modules in the order in which they started',
      body: Joi.object({
        items: Joi.array()
          .items(
            Joi.object({
              ...named,
              module: Joi.string().required(),
              dependsOn: Joi.array().items(Joi.string()).min(1),
            }),
          )
          .required(),
        modules: Joi.array()
          .items(
            Joi.object({
              ...named,
              icon: Joi.string().allow(null).required().description('of its first page, a name in Lucide'),
            }),
          )
          .required(),
      }),
    },
  },
  handler: ({ access, scope: { locale }, services }) => ({
    items: services.features
      .list()
      .filter(({ moduleId }) => access.isModuleOn(moduleId))
      .map(({ moduleId, item: { id, title, dependsOn } }) => ({
        id,
        title: services.translations.titleText(title || id, moduleId, locale),
        module: moduleId,
        ...(dependsOn && dependsOn.length > 0 && { dependsOn }),
      }))
      .sort((a, b) => compare(a.module, b.module) || compare(a.id, b.id)),
    modules: services.modules
      .list()
      .filter(({ id }) => access.isModuleOn(id))
      .map(({ id, title }) => ({
        id,
        title: services.translations.titleText(title, id, locale),
        icon: services.navigation.list().find(({ moduleId }) => moduleId === id)?.item.icon ?? null,
      })),
  }),
});

/** Order by code unit, the same on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
