import type { Area } from '@tenantry/core';
import { labels } from './collections/labels';
import { tags } from './collections/tags';
import { markCommands } from './commands/markCommands';
import { labelEvents, tagEvents } from './events/markEvents';
import { LABEL, TAG } from './Mark';
import { markRoutes } from './routes/markRoutes';
import { MarkAssignments } from './services/MarkAssignments';
import { TagAssignments } from './services/TagAssignments';

/** Tags of everybody and labels of one user, and the people and companies that have them. */
export const marksArea: Area = {
  services: { markAssignments: MarkAssignments, tagAssignments: TagAssignments },
  collections: [tags, labels],
  routes: [...markRoutes(TAG), ...markRoutes(LABEL)],
  commands: [...Object.values(markCommands(TAG)), ...Object.values(markCommands(LABEL))],
  events: [...Object.values(tagEvents), ...Object.values(labelEvents)],
};
