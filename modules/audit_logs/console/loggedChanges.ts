import type { MemberChange } from '@tenantry/console';
import type { Action } from './types';

/** The changes of members as they were logged. */
export const loggedChanges = ({ changes }: Pick<Action, 'changes'>): readonly MemberChange[] =>
  Object.entries(changes ?? {}).map(([field, { from, to }]) => ({ field, before: from, after: to }));
