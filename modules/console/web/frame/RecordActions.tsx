import { useState, useSyncExternalStore } from 'react';
import { useChange } from '../api/useChange';
import { Button } from '../kit/Button';
import { ConfirmDialog } from '../kit/Dialog';
import { extensions } from './extensions';
import type { ActionPart } from './Parts';
import { frameText } from './texts';

interface Props {
  /** Kind of record: `helpdesk.ticket`. */
  readonly kind: string;
  /** Of the record. */
  readonly id: string;
}

/** What modules let people do with records of a kind, in the order of the modules. */
export function useActions(kind: string): readonly ActionPart[] {
  const all = useSyncExternalStore(extensions.subscribe, extensions.list);
  return [...all.values()].flatMap(({ parts }) => parts.actions.filter(({ on }) => on === kind));
}

/** What an action sends for a record. */
export function requestOf({ request }: ActionPart, id: string) {
  const [method = '', path = ''] = request.split(' ');
  return { method, path: path.replaceAll('{id}', encodeURIComponent(id)) };
}

/** What modules let people do with a record of another one: a button for each. */
export function RecordActions({ kind, id }: Props) {
  return useActions(kind).map((action) => <Action key={action.id} action={action} id={id} />);
}

function Action({ action, id }: { readonly action: ActionPart; readonly id: string }) {
  const { title, confirm = false } = action;
  const { attempt, isRunning } = useChange({ done: frameText('actionDone', { action: title }) });
  const [isAsking, setAsking] = useState(false);
  const { method, path } = requestOf(action, id);
  const run = () => attempt(method, path);
  return (
    <>
      <Button isBusy={isRunning} onClick={() => (confirm ? setAsking(true) : void run())}>
        {title}
      </Button>
      {isAsking && (
        <ConfirmDialog title={title} action={title} confirm={run} onClose={() => setAsking(false)}>
          <p>{frameText('sure')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
