import Joi from 'joi';
import { routeFor } from '../http/route';
import { errorResponse } from '../http/schemas';
import { HostError } from '../../kernel/errors/HostError';
import {
  installed,
  moduleParams,
  moduleReport,
  refuse,
  unknownModule,
  type PlatformServices,
} from './platformShapes';
import { reloadEverywhere } from '../cluster/reloadEverywhere';

/** Reloads a package that was rebuilt or upgraded while the server runs. */
export const reloadRoute = routeFor<PlatformServices>()({
  method: 'POST',
  path: '/platform/modules/:id/reload',
  summary: 'Reload the code of a module from its package',
  description:
    'Stops the module with what requires it, loads its code and starts them again; requests to them wait meanwhile. ' +
    'All processes do so. Code that cannot be used is refused, and the old runs on.',
  access: 'superAdmin',
  params: moduleParams,
  responses: {
    200: {
      description: 'The module as it stands in this process; it may have failed to start',
      body: Joi.object({ module: moduleReport.required() }),
    },
    404: unknownModule,
    409: errorResponse('The new code cannot be used; `problems` says why'),
  },
  handler: async ({ params: { id }, services: { host } }) => {
    installed(host, id);
    await reloadEverywhere(host, id).catch((error: unknown) => {
      if (error instanceof HostError) refuse([error.toJSON()]);
      throw error;
    });
    return { module: installed(host, id) };
  },
});
