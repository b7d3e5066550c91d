import { moduleTexts } from '@tenantry/console';
import type en from '../translations/en.json';

/** Texts of the pages in `console/`. */
export const text = moduleTexts<(typeof en)['console']>('business_rules');

/** Events that the editor offers; modules may name others. */
export const EVENTS = ['create', 'update', 'delete', 'change', 'created', 'updated', 'deleted'] as const;

/** When a rule is judged; the name of an event of a module stays as it is. @param event empty for a rule that only requests run */
export function eventText(event: string): string {
  if (event === '') return text('byHand');
  const found = EVENTS.find((one) => one === event);
  return found === undefined ? event : text(found);
}
