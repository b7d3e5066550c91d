import type { Area } from '@tenantry/core';
import { interactions } from './collections/interactions';
import { todos } from './collections/todos';
import { interactionCommands } from './commands/interactionCommands';
import { interactionEvents, nextInteractionUpdated } from './events/interactionEvents';
import { cancelInteraction, completeInteraction } from './routes/endInteractions';
import { NextInteractions } from './services/NextInteractions';

/** What is planned with people and companies. */
export const interactionsArea: Area = {
  services: { nextInteractions: NextInteractions },
  collections: [interactions, todos],
  routes: [completeInteraction, cancelInteraction],
  commands: Object.values(interactionCommands),
  events: [...Object.values(interactionEvents), nextInteractionUpdated],
};
