import Joi from 'joi';
import { conflict } from '../../kernel/errors/HttpError';
import { routeFor } from '../http/route';
import { errorResponse } from '../http/schemas';
import {
  installed,
  moduleParams,
  moduleReport,
  unknownModule,
  type PlatformServices,
} from './platformShapes';

/** Lets a module back that was taken out of service because it failed. */
export const resumeRoute = routeFor<PlatformServices>()({
  method: 'POST',
  path: '/platform/modules/:id/resume',
  summary: 'Let a module serve again that is degraded because it failed',
  description: 'For all processes, at once. It is taken out again if it goes on failing.',
  access: 'superAdmin',
  params: moduleParams,
  responses: {
    200: { description: 'The module as it stands', body: Joi.object({ module: moduleReport.required() }) },
    404: unknownModule,
    409: errorResponse('The module is not out of service'),
  },
  handler: async ({ params: { id }, services: { host } }) => {
    installed(host, id);
    if (!(await host.core.quarantine.resume(id))) throw conflict(`The module ${id} is not degraded`);
    await host.changesMade;
    return { module: installed(host, id) };
  },
});
