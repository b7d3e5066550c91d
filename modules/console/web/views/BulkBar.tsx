import { useState } from 'react';
import { messageOf } from '../api/useChange';
import { requestOf, useActions } from '../frame/RecordActions';
import type { ActionPart } from '../frame/Parts';
import { Button } from '../kit/Button';
import { ConfirmDialog, Dialog } from '../kit/Dialog';
import { SelectField } from '../kit/fields';
import { notify } from '../kit/toastStore';
import { useUnsaved } from '../kit/unsaved';
import { callOf, type Parameters } from './calls';
import { type Description, idOf, type Item, versionOf } from './description';
import type { Field } from './Field';
import { FieldControl } from './FieldControl';
import { parsedInput } from './fieldValue';
import { isSafelyReplaced } from './isSafelyReplaced';
import { bulkText } from './bulkTexts';
import type { ListState } from './listState';
import { readMatching } from './readMatching';
import { t } from './texts';
import { type BulkProgress, type BulkRequest, useBulk } from './useBulk';

interface BulkBarProps {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly fixed: Parameters;
  readonly nameOf: (item: Item) => string;
  /** Selected records, of this page and of others that were shown. */
  readonly items: readonly Item[];
  readonly clear: () => void;
  /** Number of the records that the list finds, once all of a page are selected; 0 before. */
  readonly matching: number;
  /** State of the list. */
  readonly state: ListState;
  readonly select: (items: readonly Item[]) => void;
}

/** Most records that are selected at once: each is changed by a request of its own. */
const MOST = 5000;
/** Most refusals that are named. */
const MOST_NAMED = 100;

/** Actions on the selected records: delete them, or set a field of all. */
export function BulkBar(props: BulkBarProps) {
  const { description, fields, fixed, nameOf, items, clear, matching, state, select } = props;
  const [isReading, setReading] = useState(false);
  const [open, setOpen] = useState<'delete' | 'set' | ActionPart | null>(null);
  const actions = useActions(description.id).filter(({ bulk }) => bulk === true);
  const bulk = useBulk();
  const requestsFor = (verb: 'update' | 'delete', json?: object): BulkRequest[] =>
    items.flatMap((item) => {
      const call = callOf(description, verb, idOf(item), fixed);
      const { method, path, body } = call ?? { method: '', path: '', body: {} };
      const one = { name: nameOf(item), method, path, updatedAt: versionOf(item) };
      return call ? [{ ...one, ...(json && { json: { ...body, ...json } }) }] : [];
    });
  const requestsOf = (action: ActionPart) =>
    action.request === undefined
      ? requestsFor('update', action.sets)
      : items.map((item) => ({ name: nameOf(item), ...requestOf(action, idOf(item)) }));
  const start: typeof bulk.run = async (requests, done) => {
    clear();
    await bulk.run(requests, done);
  };
  const selectAll = () => {
    setReading(true);
    readMatching(description, state, fixed, MOST)
      .then(select)
      .catch((error: Error) => notify({ text: messageOf(error), kind: 'error' }))
      .finally(() => setReading(false));
  };
  const editable = fields.filter(
    (field) => field.takenBy.includes('update') && isSafelyReplaced(field, null),
  );
  return (
    <>
      {items.length > 0 && (
        <div className="bulk" role="group" aria-label={bulkText('selected', { count: items.length })}>
          <span>{bulkText('selected', { count: items.length })}</span>
          {items.length < Math.min(matching, MOST) && (
            <Button look="plain" className="link" isBusy={isReading} onClick={selectAll}>
              {matching > MOST
                ? bulkText('selectFirst', { count: MOST, total: matching })
                : bulkText('selectAll', { count: matching })}
            </Button>
          )}
          {description.verbs.update && editable.length > 0 && (
            <Button look="plain" icon="pencil" onClick={() => setOpen('set')}>
              {bulkText('setField')}
            </Button>
          )}
          {actions.map((action) => (
            <Button
              key={action.id}
              look="plain"
              icon="check"
              onClick={() =>
                action.confirm === true ? setOpen(action) : void start(requestsOf(action), 'changedMany')
              }
            >
              {action.title}
            </Button>
          ))}
          {description.verbs.delete && (
            <Button look="plain" icon="trash-2" onClick={() => setOpen('delete')}>
              {t('delete')}
            </Button>
          )}
          <Button
            look="plain"
            className="icon"
            icon="x"
            aria-label={bulkText('clearSelection')}
            title={bulkText('clearSelection')}
            onClick={clear}
          >
            {null}
          </Button>
        </div>
      )}
      {open === 'delete' && (
        <ConfirmDialog
          title={bulkText('deleteMany', { count: items.length })}
          action={t('delete')}
          look="danger"
          confirm={() => void start(requestsFor('delete'), 'deletedMany')}
          onClose={() => setOpen(null)}
        >
          <p>{t(description.isUndoable ? 'canBeUndone' : 'cannotBeUndone')}</p>
        </ConfirmDialog>
      )}
      {open === 'set' && (
        <SetFieldDialog
          fields={editable}
          count={items.length}
          set={(json) => void start(requestsFor('update', json), 'changedMany')}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && typeof open === 'object' && (
        <ConfirmDialog
          title={bulkText('actionMany', { action: open.title, count: items.length })}
          action={open.title}
          confirm={() => void start(requestsOf(open), 'changedMany')}
          onClose={() => setOpen(null)}
        >
          <p>{bulkText('oneRequestEach')}</p>
        </ConfirmDialog>
      )}
      {bulk.progress && <BulkDialog bulk={bulk} progress={bulk.progress} />}
    </>
  );
}

function SetFieldDialog(props: {
  readonly fields: readonly Field[];
  readonly count: number;
  readonly set: (json: object) => void;
  readonly onClose: () => void;
}) {
  const { fields, count, set, onClose } = props;
  const [name, setName] = useState(fields[0]?.name ?? '');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  useUnsaved(value !== '');
  const field = fields.find((one) => one.name === name);
  const confirm = () => {
    if (!field) return false;
    try {
      set({ [field.name]: parsedInput(value, field) });
      return true;
    } catch (error) {
      setProblem((error as Error).message);
      return false;
    }
  };
  return (
    <ConfirmDialog
      title={bulkText('setMany', { count })}
      action={bulkText('set')}
      confirm={confirm}
      onClose={onClose}
    >
      <div className="form">
        <SelectField
          label={t('field')}
          isRequired
          options={fields.map((one) => ({ value: one.name, text: one.label }))}
          value={name}
          onChange={(next) => {
            setName(next);
            setValue('');
            setProblem(undefined);
          }}
        />
        {field && <FieldControl key={name} field={field} value={value} onChange={setValue} error={problem} />}
      </div>
    </ConfirmDialog>
  );
}

function BulkDialog({
  bulk,
  progress,
}: {
  readonly bulk: ReturnType<typeof useBulk>;
  readonly progress: BulkProgress;
}) {
  const { total, done, failed, isRunning } = progress;
  const end = isRunning ? bulk.stop : bulk.close;
  return (
    <Dialog
      title={bulkText(isRunning ? 'working' : 'worked')}
      onClose={end}
      footer={<Button onClick={end}>{bulkText(isRunning ? 'stop' : 'close')}</Button>}
    >
      <progress max={total} value={done} aria-label={bulkText('working')} />
      <p role="status">{bulkText('doneOf', { done, total })}</p>
      {!isRunning && done < total && <p>{bulkText('notTried', { count: total - done })}</p>}
      {failed.length > 0 && (
        <>
          <p>{bulkText('refused', { count: failed.length })}</p>
          <ul>
            {failed.slice(0, MOST_NAMED).map((text, index) => (
              <li key={index}>{text}</li>
            ))}
          </ul>
          {failed.length > MOST_NAMED && (
            <p>{bulkText('refusedMore', { count: failed.length - MOST_NAMED })}</p>
          )}
        </>
      )}
    </Dialog>
  );
}
