import Joi from 'joi';
import { SLICE_SECONDS, sliceAt, STATISTICS, sumSlices } from '../health/ModuleStatistics';
import { routeFor } from '../http/route';
import type { PlatformServices } from './platformShapes';

const count = Joi.number().min(0);

/** How the modules of the answering process have been doing. */
export const statisticsRoute = routeFor<PlatformServices>()({
  method: 'GET',
  path: '/platform/statistics',
  summary: 'Read requests, errors, time, queries and jobs by module over the last minutes',
  description:
    'Of the server process that answers; times are in milliseconds. `core` stands for what belongs to no module. ' +
    '`/metrics` of every process has the same since its start.',
  access: 'superAdmin',
  query: Joi.object<{ minutes: number }>({ minutes: Joi.number().integer().min(1).max(5).default(5) }),
  responses: {
    200: {
      description: 'Every running module, and others for which something was counted, by id',
      body: Joi.object({
        processId: Joi.number().required(),
        minutes: Joi.number().required(),
        items: Joi.array()
          .items(
            Joi.object({
              id: Joi.string().required(),
              keptBytes: count.required().description('Memory that the module keeps, as far as is known'),
              ...Object.fromEntries(STATISTICS.map((name) => [name, count.required()])),
            }),
          )
          .required(),
      }),
    },
  },
  handler: ({ query: { minutes }, services: { host } }) => {
    const { health, modules } = host.core;
    const since = sliceAt(Date.now()) - (minutes * 60) / SLICE_SECONDS + 1;
    const recent = health.recent();
    const ids = new Set([...modules.list().map(({ id }) => id), ...Object.keys(recent)]);
    const items = [...ids].sort().map((id) => ({
      id,
      keptBytes: health.keptMemory.get(id) ?? 0,
      ...sumSlices(recent[id] ?? [], since),
    }));
    return { processId: process.pid, minutes, items };
  },
});
