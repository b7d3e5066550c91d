import type { Area } from '@tenantry/core';
import { activities } from './collections/activities';
import { comments } from './collections/comments';

/** What was noted and done about people, companies and deals. */
export const notesArea: Area = { collections: [comments, activities] };
