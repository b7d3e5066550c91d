import { errorResponse, type RawExchange, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { EventStream } from '../services/EventStream';

interface Query {
  readonly events?: readonly string[];
  readonly lastEventId?: string;
  readonly modules?: string;
}

/** At most six segments, as more `**` would make matching slow. */
const PATTERN = String.raw`(?:\*\*?|[\w-]+)(?:\.(?:\*\*?|[\w-]+)){0,5}`;
const PATTERNS = new RegExp(`^${PATTERN}(?:,${PATTERN}){0,49}$`);

const query = Joi.object<Query>({
  events: Joi.array()
    .items(
      Joi.string().allow('').max(2_000).pattern(PATTERNS, 'event ids; * for one segment, ** for any number'),
    )
    .single()
    .max(5)
    .description('ids of events or patterns (`auth.user.*`), separated by commas; all without it'),
  lastEventId: Joi.string()
    .max(100)
    .allow('')
    .description('for clients that cannot send the header Last-Event-ID at first'),
  modules: Joi.string()
    .max(100)
    .description(
      'as the client knows it from `platform.modules.changed`: where others run or are on, this is the first message',
    ),
});

export const streamEvents = routeFor<{ readonly eventStream: EventStream }>()({
  method: 'GET',
  path: '/events/stream',
  summary: 'Receive events as they happen',
  description:
    'Server-sent events: `data` is `{ id, payload, timestamp, organizationId }`. Only events that are for clients, of ' +
    'the tenant, within the organizations and features of the caller. With the header `Last-Event-ID` the stream ' +
    'goes on where the last one ended, for up to an hour; an event of type `reset` says that something was missed.',
  access: 'authenticated',
  query,
  responses: {
    200: { description: 'The stream, until one of both sides ends it', contentType: 'text/event-stream' },
    400: errorResponse('A pattern is malformed'),
    401: {
      description: 'The caller is not signed in, or belongs to no tenant',
      contentType: 'text/plain',
    },
  },
  raw: true,
  handler: async ({ query: { events, lastEventId, modules }, headers, raw, ...caller }) => {
    const { eventStream } = caller.services;
    const presented = headers['last-event-id'] ?? lastEventId;
    const wanted = (events ?? []).flatMap((list) => (list === '' ? [] : list.split(',')));
    await eventStream.serve(raw as RawExchange, caller, {
      ...(wanted.length > 0 && { events: wanted }),
      ...(typeof presented === 'string' && presented !== '' && { lastEventId: presented }),
      ...(modules !== undefined && { modules }),
    });
  },
});
