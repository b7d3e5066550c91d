import {
  badRequest,
  created,
  errorResponse,
  flattenDetails,
  forbidden,
  notFound,
  organizationToWorkIn,
  routeFor,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import type { JobControl } from '../services/JobControl';
import type { ProgressJobs } from '../services/ProgressJobs';
import type { ProgressQuery } from '../services/ProgressQuery';
import { invalidBody, readErrors } from './answers';
import { writable } from './caller';
import { jobId, newJob, report } from './fields';
import { progressFeatures } from '../features';

const route = routeFor<{
  progressJobs: ProgressJobs;
  jobControl: JobControl;
  progressQuery: ProgressQuery;
}>();
const access = 'authenticated';
const ok = { ok: Joi.valid(true).required() };

const invalidInput = (error: Joi.ValidationError) =>
  badRequest('Invalid input', { details: flattenDetails(error) });

export const createJob = route({
  method: 'POST',
  path: '/progress/jobs',
  summary: 'Announce long-running work of the client',
  access,
  features: [progressFeatures.create],
  body: newJob,
  invalid: invalidInput,
  responses: {
    201: { description: 'Created', body: Joi.object({ id: uuid().required() }) },
    400: invalidBody,
    ...readErrors,
  },
  handler: async ({ scope, principal, body, services }) => {
    const organizationIds = writable(scope);
    const organizationId = organizationToWorkIn({ scope, principal });
    if (organizationId === null && organizationIds !== null) throw forbidden();
    const { parentJobId } = body;
    if (parentJobId && !(await services.progressQuery.find(parentJobId, organizationIds))) {
      const fieldErrors = { parentJobId: ['"parentJobId" is not an existing job'] };
      throw badRequest('Invalid input', { details: { formErrors: [], fieldErrors } });
    }
    const place = { ...scope, organizationId };
    const id = await services.progressJobs.create(body, { scope: place, principal });
    return created({ id });
  },
});

export const updateJob = route({
  method: 'PUT',
  path: '/progress/jobs/:id',
  summary: 'Say how far a job has come',
  description:
    'What is left out stays; `meta` is merged. Finished jobs are left as they are, and so are those that the server carries ' +
    'out, which report their own progress.',
  access,
  features: [progressFeatures.update],
  params: jobId,
  body: report,
  invalid: (error, part) => (part === 'params' ? notFound('Not found') : invalidInput(error)),
  responses: {
    200: {
      description: 'Noted',
      body: Joi.object({ ...ok, progressPercent: Joi.number().integer().min(0).max(100).required() }),
    },
    400: invalidBody,
    404: errorResponse('Unknown'),
    ...readErrors,
  },
  handler: async ({ scope, params, body, services }) => {
    const organizationIds = writable(scope);
    const percent = await services.jobControl.report(params.id, body, organizationIds);
    if (percent === undefined) throw notFound('Not found');
    return { ok: true, progressPercent: percent };
  },
});

export const cancelJob = route({
  method: 'DELETE',
  path: '/progress/jobs/:id',
  summary: 'Cancel a job',
  description: 'One that has not begun never will; one under way ends as soon as its worker notices.',
  access,
  features: [progressFeatures.cancel],
  params: jobId,
  invalid: () => badRequest('Cannot cancel this job'),
  responses: {
    200: { description: 'Cancelled, asked to end, or over already', body: Joi.object(ok) },
    400: errorResponse('Unknown, or not to be cancelled'),
    ...readErrors,
  },
  handler: async ({ scope, params, services }) => {
    if (!(await services.jobControl.cancel(params.id, writable(scope)))) {
      throw badRequest('Cannot cancel this job');
    }
    return { ok: true };
  },
});
