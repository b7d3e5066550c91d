import { useState } from 'react';
import { useChange } from '../api/useChange';
import type { ChangeActionPart } from '../frame/Parts';
import { frameText } from '../frame/texts';
import { Button } from '../kit/Button';
import { ConfirmDialog } from '../kit/Dialog';
import { FormDialog } from '../kit/Form';
import { callOf, type Parameters } from './calls';
import { type Description, idOf, type Item, useDescription, versionOf } from './description';
import { type Field, memberOf } from './Field';
import { RecordFields } from './RecordFields';
import { useFields } from './useFields';
import { useRecordForm } from './useRecordForm';

interface Props {
  readonly action: ChangeActionPart;
  readonly record: object;
}

interface Known extends Props {
  readonly description: Description;
  readonly record: Item;
}

const NOTHING: Parameters = {};

/** A button that changes members of a record, for those who may change it. */
export function ChangeAction({ action, record }: Props) {
  const { data: description } = useDescription(action.on);
  if (!description?.verbs.update) return null;
  return <Change action={action} record={record as Item} description={description} />;
}

function Change({ action, record, description }: Known) {
  const { title, sets, asks, confirm = false, when = {} } = action;
  const fields = useFields(description);
  const { attempt, isRunning } = useChange();
  const [isOpen, setOpen] = useState(false);
  const valueOf = (name: string): unknown => memberOf(record, fields, name) ?? null;
  if (!Object.entries(when).every(([name, values]) => values.includes(valueOf(name)))) return null;
  const run = async () => {
    const call = callOf(description, 'update', idOf(record));
    if (!call) return;
    const json = { ...call.body, ...sets };
    await attempt(call.method, call.path, { json, updatedAt: versionOf(record) });
  };
  const close = () => setOpen(false);
  return (
    <>
      <Button isBusy={isRunning} onClick={() => (asks || confirm ? setOpen(true) : void run())}>
        {title}
      </Button>
      {isOpen && asks && <AskingDialog {...{ action, record, description, fields, asks, close }} />}
      {isOpen && !asks && (
        <ConfirmDialog title={title} action={title} confirm={() => void run()} onClose={close}>
          <p>{frameText('sure')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function AskingDialog(
  props: Known & {
    readonly fields: readonly Field[];
    readonly asks: readonly string[];
    readonly close: () => void;
  },
) {
  const { action, record, description, fields, asks, close } = props;
  const [asked] = useState(() => fields.filter(({ name }) => asks.includes(name)));
  const { form } = useRecordForm({
    description,
    fields: asked,
    view: { collection: description.id, form: asks },
    item: record,
    fixed: NOTHING,
    sets: action.sets,
    onSaved: () => undefined,
  });
  return (
    <FormDialog form={form} title={action.title} action={action.title} onClose={close}>
      <RecordFields of={description.id} form={form} first={asked} more={[]} />
    </FormDialog>
  );
}
