import { type ReactNode, useState } from 'react';
import { useChange } from '../api/useChange';
import { ConfirmDialog } from './Dialog';
import { kitText } from './texts';

interface Removal {
  /** Name of the record, in the title of the question. */
  readonly name: string;
  /** Below `/api`. */
  readonly path: string;
  readonly updatedAt?: string | null;
  /** Consequences of the removal, shown before it is done. */
  readonly help: string;
  /** Text of the button; Delete by default. */
  readonly action?: string;
}

/**
 * Asks before something is deleted, and deletes it.
 *
 * @param done text of the toast
 * @returns how to ask, and the dialog while it does
 */
export function useRemoval(
  done?: string,
  onDone?: () => unknown,
): {
  readonly ask: (removal: Removal) => void;
  readonly dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Removal | null>(null);
  const change = useChange(done === undefined ? {} : { done });
  const dialog = asked && (
    <ConfirmDialog
      title={kitText('labelled', { label: asked.action ?? kitText('remove'), text: asked.name })}
      action={asked.action ?? kitText('remove')}
      look="danger"
      onClose={() => setAsked(null)}
      confirm={async () => {
        const isDone = await change.attempt('DELETE', asked.path, { updatedAt: asked.updatedAt ?? null });
        if (isDone) onDone?.();
        return isDone;
      }}
    >
      <p>{asked.help}</p>
    </ConfirmDialog>
  );
  return { ask: setAsked, dialog };
}
