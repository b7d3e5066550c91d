import Joi from 'joi';
import { noContent } from '../http/Reply';
import { notFound } from '../errors/HttpError';
import { routeFor, type Route } from '../http/route';
import { errorResponse, timestamp, uuid } from '../http/schemas';
import { JobDesk } from '../jobs/JobDesk';
import type { PlatformServices } from './platformShapes';
import type { RunningHost } from './RunningHost';

const route = routeFor<PlatformServices>();

const count = Joi.number().integer().required();
const params = Joi.object<{ id: string }>({ id: uuid().required() });
const unknownJob = errorResponse('No such job has been given up');

const listJobs = route({
  method: 'GET',
  path: '/platform/jobs',
  summary: 'Read how the background jobs of all tenants stand',
  access: 'superAdmin',
  query: Joi.object<{ module?: string }>({ module: Joi.string().max(100) }),
  responses: {
    200: {
      description:
        'Counts by module, the jobs under way, and those that were given up; at most 200, latest first',
      body: Joi.object({
        modules: Joi.array()
          .items(
            Joi.object({
              module: Joi.string().required(),
              waiting: count,
              later: count,
              parked: count,
              running: count,
              dead: count,
            }),
          )
          .required(),
        items: Joi.array()
          .items(
            Joi.object({
              id: uuid().required(),
              worker: Joi.string().required(),
              state: Joi.valid('running', 'dead').required(),
              tenantId: uuid().allow(null).required(),
              attempt: count,
              attempts: count,
              since: timestamp().required(),
              error: Joi.string().allow(null, '').required(),
            }),
          )
          .required(),
      }),
    },
    400: errorResponse('Invalid input'),
  },
  handler: async ({ query: { module }, services: { host } }) => {
    const desk = deskOf(host);
    return { modules: await desk.counts(module), items: await desk.list(module) };
  },
});

const retryJob = route({
  method: 'POST',
  path: '/platform/jobs/:id/retry',
  summary: 'Let a job that was given up be tried again, with all its attempts',
  access: 'superAdmin',
  params,
  responses: {
    204: { description: 'It will be tried again' },
    400: errorResponse('Invalid input'),
    404: unknownJob,
  },
  handler: async ({ params: { id }, services: { host } }) => {
    if ((await deskOf(host).retry({ id })) === 0) throw notFound('No such job has been given up');
    return noContent();
  },
});

const discardJob = route({
  method: 'DELETE',
  path: '/platform/jobs/:id',
  summary: 'Forget a job that was given up',
  access: 'superAdmin',
  params,
  responses: { 204: { description: 'Forgotten' }, 400: errorResponse('Invalid input'), 404: unknownJob },
  handler: async ({ params: { id }, services: { host } }) => {
    if ((await deskOf(host).discard({ id })) === 0) throw notFound('No such job has been given up');
    return noContent();
  },
});

/** Background jobs, for super administrators. */
export const jobRoutes: readonly Route[] = [listJobs, retryJob, discardJob];

function deskOf({ core }: RunningHost): JobDesk {
  return new JobDesk((text, values) =>
    core.tenancy.acrossTenants('operators look after jobs', () => core.database.query(text, values)),
  );
}
