import { Suspense, useState, useSyncExternalStore } from 'react';
import { useChange } from '../api/useChange';
import { Button } from '../kit/Button';
import { ConfirmDialog } from '../kit/Dialog';
import { lazyCode } from '../kit/lazyCode';
import { extensions } from './extensions';
import type { ActionPart, RequestActionPart } from './Parts';
import { frameText } from './texts';

interface Props {
  /** Kind of record: `helpdesk.ticket`. */
  readonly kind: string;
  readonly record: object;
}

const ChangeAction = lazyCode(
  () => import('../views/ChangeAction'),
  (code) => code.ChangeAction,
);

/** Actions of modules on records of a kind, in the order of the modules. */
export function useActions(kind: string): readonly ActionPart[] {
  const all = useSyncExternalStore(extensions.subscribe, extensions.list);
  return [...all.values()].flatMap(({ parts }) => parts.actions.filter(({ on }) => on === kind));
}

/** Request of an action for a record. */
export function requestOf({ request }: RequestActionPart, id: string) {
  const [method = '', path = ''] = request.split(' ');
  return { method, path: path.replaceAll('{id}', encodeURIComponent(id)) };
}

/** Actions of modules on a record of another module: a button for each. */
export function RecordActions({ kind, record }: Props) {
  const id = String((record as { readonly id?: unknown }).id);
  return useActions(kind).map((action) =>
    action.request === undefined ? (
      <Suspense key={action.id} fallback={null}>
        <ChangeAction action={action} record={record} />
      </Suspense>
    ) : (
      <Action key={action.id} action={action} id={id} />
    ),
  );
}

function Action({ action, id }: { readonly action: RequestActionPart; readonly id: string }) {
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
