import type { Area } from '@tenantry/core';
import { interactions } from './collections/interactions';
import { todos } from './collections/todos';
import { interactionCommands } from './commands/interactionCommands';
import { interactionEvents, nextInteractionUpdated } from './events/interactionEvents';
import { changeVisibility } from './routes/changeVisibility';
import { countInteractions } from './routes/countInteractions';
import { cancelInteraction, completeInteraction } from './routes/endInteractions';
import { findConflicts } from './routes/findConflicts';
import { listTasks } from './routes/listTasks';
import { todoRoutes } from './routes/writeTodos';
import { InteractionNames } from './services/InteractionNames';
import { InteractionReads } from './services/InteractionReads';
import { NextInteractions } from './services/NextInteractions';

/** Interactions with people and companies. */
export const interactionsArea: Area = {
  services: {
    interactionNames: InteractionNames,
    interactionReads: InteractionReads,
    nextInteractions: NextInteractions,
  },
  collections: [interactions, todos],
  routes: [
    completeInteraction,
    cancelInteraction,
    changeVisibility,
    countInteractions,
    findConflicts,
    listTasks,
    ...todoRoutes,
  ],
  commands: Object.values(interactionCommands),
  events: [...Object.values(interactionEvents), nextInteractionUpdated],
};
