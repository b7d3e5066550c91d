import { day, recordId, routeFor, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput, refusal } from '../../shared/errors';
import { coded, list, numberOrNull, textOrNull } from '../../shared/fields';
import type { ReportQuery, UsageReports } from '../services/UsageReports';

const route = routeFor<{ readonly usageReports: UsageReports }>();
const common = {
  method: 'GET',
  access: 'authenticated',
  features: [aiFeatures['settings.manage']],
  invalid: invalidInput,
} as const;

const name = () => Joi.string().min(1).max(256);
const days = { from: day().required(), to: day().required(), agentId: name() };
/** Part of a report. @param most rows, also without a limit */
const page = (most: number) => ({
  limit: Joi.number().integer().min(1).max(most).default(most),
  offset: Joi.number().integer().min(0).max(1_000_000).default(0),
});
const count = () => Joi.number().required();
const digits = () => Joi.string().pattern(/^\d+$/).required();
const identity = {
  id: uuid().required(),
  tenantId: uuid().required(),
  organizationId: uuid().allow(null).required(),
  agentId: Joi.string().required(),
  modelId: Joi.string().allow('').required(),
  providerId: Joi.string().required(),
};
const times = { createdAt: timestamp().required(), updatedAt: timestamp().required() };
const invalid = coded('Invalid query');

const daily = route({
  ...common,
  path: '/ai_assistant/usage/daily',
  summary: 'Report the tokens that agents use, by day, agent and model',
  query: Joi.object<ReportQuery>({ ...days, modelId: name(), ...page(5_000) }),
  responses: {
    200: {
      description: 'Days of UTC, earliest first; counters are texts',
      body: Joi.object({
        rows: list(
          Joi.object({
            ...identity,
            day: Joi.string().required(),
            inputTokens: digits(),
            outputTokens: digits(),
            cachedInputTokens: digits(),
            reasoningTokens: digits(),
            stepCount: digits(),
            turnCount: digits(),
            sessionCount: digits(),
            ...times,
          }),
        ),
        total: count(),
      }),
    },
    400: invalid,
  },
  handler: ({ query, services: { usageReports } }) => usageReports.daily(query),
});

const sessions = route({
  ...common,
  path: '/ai_assistant/usage/sessions',
  summary: 'Report the tokens that sessions with agents use',
  query: Joi.object<ReportQuery>({ ...days, ...page(100) }),
  responses: {
    200: {
      description: 'Sessions, newest first',
      body: Joi.object({
        sessions: list(
          Joi.object({
            sessionId: uuid().required(),
            agentId: Joi.string().required(),
            moduleId: Joi.string().required(),
            userId: uuid().allow(null).required(),
            startedAt: timestamp().required(),
            lastEventAt: timestamp().required(),
            stepCount: count(),
            turnCount: count(),
            inputTokens: count(),
            outputTokens: count(),
            cachedInputTokens: count(),
            reasoningTokens: count(),
          }),
        ),
        total: count(),
        limit: count(),
        offset: count(),
      }),
    },
    400: invalid,
  },
  handler: ({ query, services: { usageReports } }) => usageReports.sessions(query),
});

const session = route({
  ...common,
  path: '/ai_assistant/usage/sessions/:sessionId',
  summary: 'Report each step of a session with an agent',
  params: Joi.object<{ sessionId: string }>({ sessionId: recordId().required() }),
  responses: {
    200: {
      description: 'Up to 200 steps, oldest first',
      body: Joi.object({
        events: list(
          Joi.object({
            ...identity,
            userId: uuid().allow(null).required(),
            moduleId: Joi.string().required(),
            sessionId: uuid().required(),
            turnId: uuid().required(),
            stepIndex: count(),
            inputTokens: count(),
            outputTokens: count(),
            cachedInputTokens: numberOrNull(),
            reasoningTokens: numberOrNull(),
            finishReason: textOrNull(),
            loopAbortReason: textOrNull(),
            isEstimated: Joi.boolean().required().description('the provider has not said what it used'),
            ...times,
          }),
        ),
        total: count(),
        sessionId: uuid().required(),
      }),
    },
    400: invalid,
    404: coded('No such session in the tenant'),
  },
  handler: async ({ params: { sessionId }, services: { usageReports } }) => {
    const events = await usageReports.events(sessionId);
    if (events.length === 0) throw refusal(404, 'session_not_found', 'Session not found');
    return { events, total: events.length, sessionId };
  },
});

export const usageRoutes = [daily, sessions, session];
