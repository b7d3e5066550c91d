import { moduleTexts } from '@tenantry/console';
import { ACTION_TYPES } from './actionTypes';
import type en from '../translations/en.json';

/** Texts of the pages in `console/`. */
export const text = moduleTexts<(typeof en)['console']>('business_rules');

/** Events that the editor offers; modules may name others. */
export const EVENTS = ['create', 'update', 'delete', 'change', 'created', 'updated', 'deleted'] as const;

/** When a rule is judged; the name of an event of a module stays as it is. */
export const eventText = (event: string) => known(event, EVENTS);

/** What an action of a rule does; the type of an action of a module stays as it is. */
export const actionText = (type: string) => known(type, ACTION_TYPES);

function known(name: string, names: readonly Parameters<typeof text>[0][]): string {
  const found = names.find((one) => one === name);
  return found === undefined ? name : text(found);
}
