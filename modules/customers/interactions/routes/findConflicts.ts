import {
  authorIdOf,
  badRequest,
  clockAt,
  day,
  errorResponse,
  moment,
  momentIn,
  pageMembers,
  pageMemberSchemas,
  type PageRequest,
  paging,
  recordId,
  requireLiveSelection,
  routeFor,
  type Scope,
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
  readonly timezoneOffsetMinutes?: number;
  readonly userId?: string;
  readonly excludeId?: string;
}

const MINUTE = 60_000;
const MINUTES_OF_HOUR = 60;
/** The furthest time zones from UTC. */
const FURTHEST = 15 * MINUTES_OF_HOUR;

const minutes = () => Joi.number().integer().min(1).max(LONGEST_MINUTES).empty('');

/** GET /customers/interactions/conflicts */
export const findConflicts = routeFor<{ readonly interactionReads: InteractionReads }>()({
  method: 'GET',
  path: '/customers/interactions/conflicts',
  summary: 'Find interactions that overlap with a time',
  description:
    'Interactions that the caller, or the account that `userId` names, has written, owns or takes part in, and that have not ' +
    `ended. One that does not say how long it takes counts with ${USUAL_MINUTES} minutes. The time is \`scheduledAt\`, or ` +
    '`date` and `startTime`. These, and the times of the answer, are in the time zone of the organization, or at ' +
    '`timezoneOffsetMinutes`.',
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
      .description('east of UTC; default: the time zone of the organization'),
    userId: recordId().empty('').description('default: the caller'),
    excludeId: recordId()
      .empty('')
      .description('an interaction that does not count, such as one that is edited'),
    ...paging(),
  })
    .or('scheduledAt', 'date', 'startTime')
    .without('scheduledAt', ['date', 'startTime'])
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
    const zone = zoneOf(query, scope);
    const wanted = {
      from: query.scheduledAt ?? momentIn(zone, `${required(query, 'date')}T${required(query, 'startTime')}`),
      minutes: query.duration ?? query.durationMinutes ?? USUAL_MINUTES,
      userId: query.userId ?? authorIdOf(principal),
      excludeId: query.excludeId ?? null,
    };
    const { items, total } = await services.interactionReads.conflicts(wanted, scope, call, query);
    const conflicts = items.map((conflict) => ({ ...conflict, ...clockTimes(conflict, zone) }));
    return { ok: true, result: { hasConflicts: total > 0, conflicts, ...pageMembers(total, query) } };
  },
});

/** @throws HttpError 400 without the member, as Joi names no member that another one requires */
function required(query: Query, member: 'date' | 'startTime'): string {
  const value = query[member];
  if (value !== undefined) return value;
  const problem = { path: [member], message: `${member} is required`, code: 'any.required' };
  throw badRequest('Invalid input', { details: [problem] });
}

/** The time zone of clock times in a request and its answer: an offset of its own, else that of the organization. */
function zoneOf({ timezoneOffsetMinutes: offset }: Query, { zone }: Pick<Scope, 'zone'>): string {
  if (offset === undefined) return zone;
  const [hours, rest] = [Math.trunc(Math.abs(offset) / MINUTES_OF_HOUR), Math.abs(offset) % MINUTES_OF_HOUR];
  return `${offset < 0 ? '-' : '+'}${[hours, rest].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

function clockTimes(
  { scheduledAt, durationMinutes }: Conflict,
  zone: string,
): { readonly startTime: string; readonly endTime: string } {
  const start = new Date(scheduledAt);
  const end = new Date(start.getTime() + durationMinutes * MINUTE);
  return { startTime: clockAt(start, zone), endTime: clockAt(end, zone) };
}
