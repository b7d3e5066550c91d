import Joi from 'joi';
import { noContent } from '../http/Reply';
import { notFound } from '../../kernel/errors/HttpError';
import { routeFor, type Route } from '../http/route';
import { errorResponse, timestamp, uuid } from '../http/schemas';
import { JobAdministration } from '../jobs/JobAdministration';
import { workerKind } from '../jobs/workerKind';
import type { PlatformServices } from './platformShapes';
import type { RunningHost } from '../../kernel/host/RunningHost';

const route = routeFor<PlatformServices>();

const count = Joi.number().integer().required();
const params = Joi.object<{ id: string }>({ id: uuid().required() });
const title = Joi.string().allow(null).required().description('what its worker does');
const unknownJob = errorResponse('The job was not found, or has not been given up');

const listJobs = route({
  method: 'GET',
  path: '/platform/jobs',
  summary: 'Read how the background jobs of all tenants stand',
  access: 'superAdmin',
  query: Joi.object<{ module?: string }>({ module: Joi.string().max(100) }),
  responses: {
    200: {
      description:
        'Counts by module, recurring jobs, and single ones: those under way, those that have failed and wait, and those that were given up; at most 200, latest first',
      body: Joi.object({
        modules: Joi.array()
          .items(
            Joi.object({
              module: Joi.string().required(),
              title: Joi.string().required().description('of the module'),
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
              title,
              state: Joi.valid('running', 'waiting', 'dead').required(),
              tenantId: uuid().allow(null).required(),
              attempt: count,
              attempts: count,
              since: timestamp().required(),
              nextAt: timestamp().allow(null).required(),
              error: Joi.string().allow(null, '').required(),
            }),
          )
          .required(),
        recurring: Joi.array()
          .items(
            Joi.object({
              worker: Joi.string().required(),
              title,
              schedule: Joi.string().required(),
              nextAt: timestamp().required(),
            }),
          )
          .required(),
      }),
    },
    400: errorResponse('Invalid input'),
  },
  handler: async ({ query: { module }, services: { host } }) => {
    const jobs = administrationOf(host);
    const titled = <Job extends { readonly worker: string }>(job: Job) => ({
      ...job,
      title: titleOfWorker(host, job.worker),
    });
    return {
      modules: (await jobs.counts(module)).map((counts) => ({
        ...counts,
        title: titleOfModule(host, counts.module),
      })),
      items: (await jobs.list(module)).map(titled),
      recurring: (await jobs.schedules(module)).map(titled),
    };
  },
});

const retryJob = route({
  method: 'POST',
  path: '/platform/jobs/:id/retry',
  summary: 'Let a job that has failed, or was given up, be tried again at once, with all its attempts',
  access: 'superAdmin',
  params,
  responses: {
    204: { description: 'It will be tried again' },
    400: errorResponse('Invalid input'),
    404: errorResponse('The job was not found, or has not failed'),
  },
  handler: async ({ params: { id }, services: { host } }) => {
    if ((await administrationOf(host).retry({ id })) === 0)
      throw notFound('The job was not found, or has not failed');
    return noContent();
  },
});

const cancelJob = route({
  method: 'POST',
  path: '/platform/jobs/:id/cancel',
  summary: 'Cancel a job that waits or runs',
  access: 'superAdmin',
  params,
  responses: {
    204: { description: 'It will not run, or is told to end' },
    400: errorResponse('Invalid input'),
    404: errorResponse('The job was not found, or is not waiting or running'),
  },
  handler: async ({ params: { id }, services: { host } }) => {
    if (!(await administrationOf(host).cancel(id)))
      throw notFound('The job was not found, or is not waiting or running');
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
    if ((await administrationOf(host).discard({ id })) === 0)
      throw notFound('The job was not found, or has not been given up');
    return noContent();
  },
});

/** Background jobs, for super administrators. */
export const jobRoutes: readonly Route[] = [listJobs, retryJob, cancelJob, discardJob];

/** The title of a module in the language of the caller; its id where the host does not know it. */
function titleOfModule({ report, core: { translations } }: RunningHost, id: string): string {
  const title = report.modules.find((module) => module.id === id)?.title;
  return title ? translations.titleText(title, id) : id;
}

/** What a worker does, in the language of the caller; null where its module does not run, or does not say it. */
function titleOfWorker({ currentPlan, core: { translations } }: RunningHost, id: string): string | null {
  const worker = currentPlan.contributed.of(workerKind).find(({ item }) => item.id === id);
  return worker?.item.title ? translations.titleText(worker.item.title, worker.moduleId) : null;
}

function administrationOf({ core }: RunningHost): JobAdministration {
  return new JobAdministration((text, values) =>
    core.tenancy.acrossTenants('operators administer jobs', () => core.database.query(text, values)),
  );
}
