import { subscriberFor } from '@tenantry/core';
import { eventEmitted } from '../../events/ruleEvents';
import type { EventRules } from '../services/EventRules';

/** Events about internal work, not about what people do. */
const SKIPPED = /^(business_rules|progress|query_index|search|cache|queue|workflows|application)\./;

const subscriber = subscriberFor<{ eventRules: EventRules }>();

/** Runs the rules that wait for an event: by a job that is written with the event, where there are any. */
const runAfter = subscriber({
  id: 'business_rules.run_after',
  event: '*',
  persistent: true,
  wants: ({ id, tenantId }, { eventRules }) =>
    tenantId !== null && !SKIPPED.test(id) && eventRules.isAwaited(id, tenantId),
  handle: ({ id, key, payload, tenantId }, { eventRules }) => {
    if (tenantId !== null) return eventRules.run({ id, key, payload, tenantId });
  },
});

/** Runs the rules that wait for what other rules say has happened. */
const runAfterRules = subscriber({
  id: 'business_rules.run_after_rules',
  event: eventEmitted,
  persistent: true,
  wants: ({ payload: { eventName }, tenantId }, { eventRules }) =>
    tenantId !== null && eventRules.isAwaited(eventName, tenantId),
  handle: ({ key, payload: { eventName, payload, organizationId }, tenantId }, { eventRules }) => {
    if (tenantId === null) return undefined;
    return eventRules.run({ id: eventName, key, payload: { ...payload, organizationId }, tenantId });
  },
});

export const ruleSubscribers = [runAfter, runAfterRules];
