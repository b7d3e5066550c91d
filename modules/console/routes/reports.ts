import { type CoreServices, errorResponse, notFound, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { Extensions } from '../services/Extensions';

interface Report {
  readonly moduleId: string;
  readonly part: string;
  readonly phase: string;
}

const route = routeFor<Pick<CoreServices, 'failures'> & { readonly extensions: Extensions }>();

export const reportFailure = route({
  method: 'POST',
  path: '/console/reports',
  summary: 'Report that a part of a module failed in the browser',
  description: 'It is counted for the module (`modules top`) and logged. Nothing of the page is sent.',
  access: 'authenticated',
  rateLimits: [{ name: 'CONSOLE_REPORTS', points: 60, duration: 60, block: 0 }],
  body: Joi.object<Report>({
    moduleId: Joi.string().max(100).required(),
    part: Joi.string()
      .max(200)
      .pattern(/^[\w.-]{1,200}$/, 'id of a part')
      .required(),
    phase: Joi.string().valid('load', 'activate', 'render', 'handler').required(),
  }).required(),
  responses: {
    200: { description: 'Counted', body: Joi.object({ ok: Joi.valid(true).required() }) },
    404: errorResponse('The module adds nothing to the console'),
  },
  handler: ({ body: { moduleId, part, phase }, access, services: { extensions, failures } }) => {
    if (!extensions.has(moduleId) || !access.isModuleOn(moduleId)) throw notFound('Module not found');
    failures.browser(moduleId, part, phase);
    return { ok: true };
  },
});
