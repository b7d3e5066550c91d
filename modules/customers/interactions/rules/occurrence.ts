import type { CoreServices, RecordWrite } from '@tenantry/core';
import { endOf } from './interactionState';

type Write = RecordWrite<Pick<CoreServices, 'clock'>>;

/** Sets when an interaction took place as its status says that it has, and clears it where the interaction is open again. */
export function setOccurrence({ action, before, columns, services: { clock } }: Write): void {
  if (columns['occurred_at'] !== undefined && columns['occurred_at'] !== null) return;
  const [was, is] = [endOf(before?.['status']), endOf(columns['status'] ?? before?.['status'])];
  if (was === is && action !== 'create') return;
  if (is === 'completed' && !before?.['occurred_at']) columns['occurred_at'] = clock.now();
  else if (was === 'completed' && is === undefined) columns['occurred_at'] = null;
}
