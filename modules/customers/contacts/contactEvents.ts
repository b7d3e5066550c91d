import { interactionEvents, nextInteractionUpdated } from './interactions/interactionEvents';
import { labelEvents, tagEvents } from './marks/markEvents';
import { linkEvents } from './people/linkEvents';

/** What happens to people and companies besides being created, changed and deleted. */
export const contactEvents = [
  ...Object.values(tagEvents),
  ...Object.values(labelEvents),
  ...Object.values(interactionEvents),
  nextInteractionUpdated,
  ...Object.values(linkEvents),
];
