import {
  authorIdOf,
  day,
  errorResponse,
  moment,
  pageMembers,
  pageMemberSchemas,
  type PageRequest,
  paging,
  recordId,
  requireLiveSelection,
  routeFor,
  timestamp,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { LONGEST_MINUTES, TIME } from '../collections/interactionFields';
import { type Conflict, type InteractionReads, USUAL_MINUTES } from '../services/InteractionReads';

interface Query extends PageRequest {
  readonly scheduledAt?: Date;
  readonly date?: string;
  readonly startTime?: string;
  readonly duration?: number;
  readonly durationMinutes?: number;
  readonly timezoneOffsetMinutes: number;
  readonly userId?: string;
  readonly excludeId?: string;
}

const MINUTE = 60_000;
/** The furthest time zones from UTC. */
const FURTHEST = 15 * 60;

const minutes = () => Joi.number().integer().min(1).max(LONGEST_MINUTES).empty('');

/** GET /customers/interactions/conflicts */
export const findConflicts = routeFor<{ readonly interactionReads: InteractionReads }>()({
  method: 'GET',
  path: '/customers/interactions/conflicts',
  summary: 'Find interactions that overlap with a time',
  description:
    'Interactions that the caller, or the account that `userId` names, has written, owns or takes part in, and that have not ' +
    `ended. One that does not say how long it takes counts with ${USUAL_MINUTES} minutes. The time is \`scheduledAt\`, or ` +
    '`date` and `startTime` in the time zone of `timezoneOffsetMinutes`.',
  access: 'authenticated',
  features: [customersFeatures['interactions.view']],
  query: Joi.object<Query>({
    scheduledAt: moment().empty(''),
    date: day().empty(''),
    startTime: Joi.string().max(5).pattern(TIME, 'HH:MM').empty(''),
    duration: minutes().description(`minutes; default ${USUAL_MINUTES}`),
    durationMinutes: minutes().description('the same as `duration`'),
    timezoneOffsetMinutes: Joi.number()
      .integer()
      .min(-FURTHEST)
      .max(FURTHEST)
      .empty('')
      .default(0)
      .description('east of UTC; times of the answer have it too'),
    userId: recordId().empty('').description('default: the caller'),
    excludeId: recordId()
      .empty('')
      .description('an interaction that does not count, such as one that is edited'),
    ...paging(),
  })
    .xor('scheduledAt', 'date')
    .and('date', 'startTime')
    .oxor('duration', 'durationMinutes'),
  responses: {
    200: {
      description: 'The earliest first',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        result: Joi.object({
          hasConflicts: Joi.boolean().required(),
          conflicts: Joi.array()
            .items(
              Joi.object({
                id: uuid().required(),
                title: Joi.string().allow(null).required(),
                type: Joi.string().required(),
                startTime: Joi.string().required().description('HH:MM'),
                endTime: Joi.string().required().description('HH:MM'),
                scheduledAt: timestamp().required(),
                durationMinutes: Joi.number().integer().required(),
              }),
            )
            .required(),
          ...pageMemberSchemas,
        }).required(),
      }),
    },
    400: errorResponse('Invalid query'),
    422: errorResponse('The selected organization is no longer available'),
  },
  handler: async (call) => {
    const { query, scope, principal, services } = call;
    requireLiveSelection(scope, true);
    const wanted = {
      from: startOf(query),
      minutes: query.duration ?? query.durationMinutes ?? USUAL_MINUTES,
      userId: query.userId ?? authorIdOf(principal),
      excludeId: query.excludeId ?? null,
    };
    const { items, total } = await services.interactionReads.conflicts(wanted, scope, call, query);
    const conflicts = items.map((conflict) => ({ ...conflict, ...clockTimes(conflict, query) }));
    return { ok: true, result: { hasConflicts: total > 0, conflicts, ...pageMembers(total, query) } };
  },
});

function startOf({ scheduledAt, date = '', startTime = '', timezoneOffsetMinutes }: Query): Date {
  if (scheduledAt) return scheduledAt;
  return new Date(new Date(`${date}T${startTime}:00Z`).getTime() - timezoneOffsetMinutes * MINUTE);
}

function clockTimes(
  { scheduledAt, durationMinutes }: Conflict,
  { timezoneOffsetMinutes }: Query,
): { readonly startTime: string; readonly endTime: string } {
  const start = new Date(scheduledAt).getTime() + timezoneOffsetMinutes * MINUTE;
  const clock = (time: number) => new Date(time).toISOString().slice(11, 16);
  return { startTime: clock(start), endTime: clock(start + durationMinutes * MINUTE) };
}
