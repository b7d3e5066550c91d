import { errorResponse, notFound, reply, routeFor } from '@tenantry/core';
import type { ProgressQuery } from '../services/ProgressQuery';
import type { StaleJobs } from '../services/StaleJobs';
import { activeJobs, EMPTY_PAGE, jobDetail, jobPage, listErrors, readErrors } from './answers';
import { readable } from './caller';
import { jobId, listQuery } from './fields';
import { progressFeatures } from '../features';

const route = routeFor<{ progressQuery: ProgressQuery; staleJobs: StaleJobs }>();
const access = 'authenticated';
const features = [progressFeatures.view];

export const listJobs = route({
  method: 'GET',
  path: '/progress/jobs',
  summary: 'List long-running jobs',
  description: 'Those that are pending or running, unless `status` or `includeCompleted` say otherwise.',
  access,
  features,
  query: listQuery,
  invalid: () => reply(400, EMPTY_PAGE),
  responses: { 200: { description: 'Jobs', body: jobPage }, ...listErrors },
  handler: ({ scope, query, services }) => {
    if (scope.tenantId === null) return reply(401, EMPTY_PAGE);
    const { status, includeCompleted, ...filters } = query;
    const unfinished = includeCompleted === 'true' ? undefined : (['pending', 'running'] as const);
    return services.progressQuery.list(readable(scope), { ...filters, statuses: status ?? unfinished });
  },
});

export const listActiveJobs = route({
  method: 'GET',
  path: '/progress/active',
  summary: 'What is under way, and what has just ended',
  description: 'Jobs that nobody works on any more fail by this.',
  access,
  features,
  responses: { 200: { description: 'Jobs', body: activeJobs }, ...readErrors },
  handler: async ({ scope, services }) => {
    const organizationIds = readable(scope);
    await services.staleJobs.sweep();
    return services.progressQuery.active(organizationIds);
  },
});

export const readJob = route({
  method: 'GET',
  path: '/progress/jobs/:id',
  summary: 'How far a job has come',
  access,
  features,
  params: jobId,
  invalid: () => notFound('Not found'),
  responses: {
    200: { description: 'The job', body: jobDetail },
    404: errorResponse('Unknown'),
    ...readErrors,
  },
  handler: async ({ scope, params, services }) => {
    const job = await services.progressQuery.find(params.id, readable(scope));
    if (!job) throw notFound('Not found');
    return job;
  },
});
