import { subscriberFor } from '@tenantry/core';
import { eventEmitted } from '../../events/ruleEvents';
import type { EventRules } from '../services/EventRules';

/** Events about internal work, not about what people do. */
const SKIPPED = /^(business_rules|progress|query_index|search|cache|queue|workflows|application)\./;

const subscriber = subscriberFor<{ eventRules: EventRules }>();

/** Runs the rules that wait for an event. */
const runAfter = subscriber({
  id: 'business_rules.run_after',
  event: '*',
  handle: ({ id, payload, tenantId }, { eventRules }) => {
    if (tenantId !== null && !SKIPPED.test(id)) return eventRules.run(id, payload, tenantId);
  },
});

/** Runs the rules that wait for what other rules say has happened. */
const runAfterRules = subscriber({
  id: 'business_rules.run_after_rules',
  event: eventEmitted,
  handle: ({ payload: { eventName, payload, organizationId }, tenantId }, { eventRules }) => {
    if (tenantId !== null) return eventRules.run(eventName, { ...payload, organizationId }, tenantId);
  },
});

export const ruleSubscribers = [runAfter, runAfterRules];
