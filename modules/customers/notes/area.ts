import type { Area } from '@tenantry/core';
import { activities } from './collections/activities';
import { comments } from './collections/comments';

/** Comments on, and activities for, people, companies and deals. */
export const notesArea: Area = { collections: [comments, activities] };
