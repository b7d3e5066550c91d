import type { HappeningAddition } from '@tenantry/module-console/contract';
import { type FormEvent, useId, useRef, useState } from 'react';
import { serverNow } from '../../api/serverTime';
import { messageOf, useChange } from '../../api/useChange';
import { RecordSlot } from '../../frame/Slot';
import { useFrame } from '../../frame/useFrame';
import { Button } from '../../kit/Button';
import { keepDraft, keptDraft } from '../../kit/drafts';
import { COMMAND_KEY, enterKey } from '../../kit/keyNames';
import { currentOf, TabList } from '../../kit/TabList';
import { callOf } from '../calls';
import type { Item } from '../description';
import { RecordControl } from '../RecordFields';
import { recordText } from '../recordTexts';
import { parsedOrRefused } from '../useRecordForm';
import { ApiError } from '../../api/ApiError';
import type { Source } from './sources';

/** Typed text, which is still there after a reload. */
interface Draft {
  readonly chosen: string;
  readonly text: string;
  /** Texts of the fields below the box, by members. */
  readonly fields: Readonly<Record<string, string>>;
}

const EMPTY: Draft = { chosen: '', text: '', fields: {} };
/** Most lines of the box; more are scrolled. */
const MOST_LINES = 12;

/**
 * A box that adds to the timeline of a record: the person chooses what, and the text and the fields stay as the choice changes.
 *
 * @param props.of kind of the record
 * @param props.record by which the draft is kept
 */
export function Composer(props: {
  readonly sources: readonly Source[];
  readonly of: string;
  readonly record: Item;
}) {
  const { sources, of, record } = props;
  const key = `timeline ${of} ${String(record['id'])}`;
  const panel = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState<Draft>(() => draftIn(keptDraft(key)));
  const change = useChange();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const { account } = useFrame();
  const kinds = sources.flatMap((source) =>
    source.description?.verbs.create
      ? (source.happens.adds ?? []).map((add, index) => ({
          id: `${source.id}.${index}`,
          title: add.title,
          icon: add.icon,
          source,
          add,
        }))
      : [],
  );
  const kind = kinds[currentOf(kinds, draft.chosen)];
  if (!kind) return null;
  const { add, source } = kind;
  const take = (next: Draft) => {
    setDraft(next);
    setRefused(null);
    keepDraft(key, next.text === '' && Object.keys(next.fields).length === 0 ? '' : JSON.stringify(next));
  };
  const asked = (add.form ?? []).flatMap((name) => source.fields.find((field) => field.name === name) ?? []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (change.isRunning) return;
    if (draft.text.trim() === '') return box.current?.focus();
    const call = source.description && callOf(source.description, 'create', null, source.fixed);
    if (!call) return;
    try {
      const fields = asked
        .filter(({ name }) => draft.fields[name] !== undefined)
        .map((field) => [field.name, parsedOrRefused(field, draft.fields[field.name] ?? '')]);
      const json = {
        ...call.body,
        ...source.fixed,
        ...setsOf(add, account.id),
        [add.text]: draft.text.trim(),
        ...(Object.fromEntries(fields) as object),
      };
      await change.run(call.method, call.path, { json });
      take({ ...EMPTY, chosen: draft.chosen });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
    }
    box.current?.focus();
  };
  const errorOf = (name: string) => refused?.fieldErrors[name];
  const isOther = refused !== null && !asked.some(({ name }) => errorOf(name) !== undefined);
  return (
    <form className="composer" onSubmit={(event) => void save(event)}>
      <TabList
        label={recordText('whatToAdd')}
        tabs={kinds}
        selected={kind.id}
        select={(chosen) => take({ ...draft, chosen })}
        panel={panel}
      />
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-${kind.id}`}>
        <textarea
          ref={box}
          aria-label={add.title}
          placeholder={add.prompt}
          rows={Math.min(MOST_LINES, Math.max(2, draft.text.split('\n').length))}
          value={draft.text}
          readOnly={change.isRunning}
          onChange={({ target }) => take({ ...draft, text: target.value })}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && void save(event)}
        />
        {asked.length > 0 && (
          <div className="form-grid">
            {asked.map((field) => (
              <RecordControl
                key={`${kind.id} ${field.name}`}
                of={source.description?.id ?? ''}
                field={field}
                value={draft.fields[field.name] ?? ''}
                onChange={(value) => take({ ...draft, fields: { ...draft.fields, [field.name]: value } })}
                error={errorOf(field.name)}
                mark={undefined}
              />
            ))}
          </div>
        )}
      </div>
      {isOther && (
        <p role="alert" className="field-error">
          {messageOf(refused)}
        </p>
      )}
      <div className="foot">
        <div className="added">
          <RecordSlot kind={of} place="composer" given={{ kind: of, record }} />
        </div>
        <span className="help" aria-hidden="true">
          <kbd>{COMMAND_KEY}</kbd> <kbd>{enterKey()}</kbd>
        </span>
        <Button type="submit" look="primary" isBusy={change.isRunning}>
          {add.action}
        </Button>
      </div>
    </form>
  );
}

function draftIn(text: string): Draft {
  return text === '' ? EMPTY : { ...EMPTY, ...(JSON.parse(text) as Partial<Draft>) };
}

/** Values that new records get without being asked for. @param account id of that of the person */
function setsOf({ sets = {} }: HappeningAddition, account: string): Readonly<Record<string, unknown>> {
  const values: Readonly<Record<string, string>> = {
    '{now}': new Date(serverNow()).toISOString(),
    '{me}': account,
  };
  return Object.fromEntries(
    Object.entries(sets).map(([name, value]) => [
      name,
      typeof value === 'string' ? (values[value] ?? value) : value,
    ]),
  );
}
