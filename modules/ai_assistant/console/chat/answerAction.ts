import { ApiError, kitText, notify, pathWith, refresh, request, undo } from '@tenantry/console';
import type { PendingAction } from '@tenantry/module-ai_assistant/contract';
import { text } from './texts';

interface Confirmed {
  readonly ok: boolean;
  readonly pendingAction: PendingAction;
}

/** Codes of refusals that have words of their own. */
const WORDS = {
  expired: 'actionExpired',
  stale_version: 'actionStale',
  schema_drift: 'actionDrift',
  read_only_agent: 'actionNotAllowed',
  tool_not_whitelisted: 'actionNotAllowed',
} as const;

/** Confirms or rejects a proposed change, and shows in a toast what came of it. @returns why it was refused, in words; null where it was not */
export async function answerAction(
  action: PendingAction,
  path: string,
  verb: 'confirm' | 'cancel',
): Promise<string | null> {
  try {
    const { ok, pendingAction } = await request<Confirmed>('POST', `${path}/${verb}`, { json: {} });
    if (verb === 'cancel') notify({ text: text('cancelled') });
    else if (ok) await offerUndoOf(action, pendingAction);
    // Pages that show the record are out of date too.
    await refresh();
    return null;
  } catch (error) {
    await refresh([path]);
    return reasonOf(error as Error);
  }
}

function reasonOf(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const { code, status } = error;
  if (status === 0) return kitText('offline');
  if (code === 'invalid_status') {
    const now = String(error.body['status'] ?? '');
    return now === 'confirmed' || now === 'cancelled' ? text(`already_${now}`) : text('actionOver');
  }
  if (status === 410) return text('actionExpired');
  if (code !== null && Object.hasOwn(WORDS, code)) return text(WORDS[code as keyof typeof WORDS]);
  return error.message;
}

/** The change stands in the action log as the last one of the record, for those who may read it. */
async function offerUndoOf({ targetEntityType, targetRecordId }: PendingAction, done: PendingAction) {
  const resourceId = done.executionResult?.recordId ?? targetRecordId;
  const token = await undoTokenOf(targetEntityType, resourceId).catch(() => null);
  notify({
    text: text('confirmed'),
    ...(token !== null && { action: { label: kitText('undo'), run: () => undo(token) } }),
  });
}

async function undoTokenOf(resourceKind: string | null, resourceId: string | null): Promise<string | null> {
  if (resourceKind === null || resourceId === null) return null;
  const path = pathWith('/audit_logs/audit-logs/actions', { resourceKind, resourceId, pageSize: 1 });
  const { items } = await request<{ items: readonly { readonly undoToken: string | null }[] }>('GET', path);
  return items[0]?.undoToken ?? null;
}
