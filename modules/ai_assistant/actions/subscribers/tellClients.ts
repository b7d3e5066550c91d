import { type CoreServices, subscriberFor } from '@tenantry/core';
import { actionChanged } from '../actionChanged';
import type { ActionPayload } from '../actionEvents';

/** Lets pages that show an action read it anew. */
export const tellClients = subscriberFor<Pick<CoreServices, 'events'>>()({
  id: 'ai_assistant.tell_clients',
  event: 'ai.action.*',
  handle: async ({ payload }, { events }) => {
    const { pendingActionId, status, tenantId, organizationId } = payload as ActionPayload;
    await events.emit(actionChanged, { pendingActionId, status, tenantId, organizationId });
  },
});
