import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { messageOf } from '../../api/useChange';
import { pathWith, useResource } from '../../api/useResource';
import { pageOfKind, pathOfKind } from '../../frame/kindPath';
import { useFrame } from '../../frame/useFrame';
import { Avatar } from '../../kit/Avatar';
import { Button } from '../../kit/Button';
import { FormDialog } from '../../kit/Form';
import { Icon } from '../../kit/Icon';
import { Menu } from '../../kit/Menu';
import { notify } from '../../kit/toastStore';
import { formatNumber } from '../../texts/format';
import { listedChoices, nameOfItem } from '../choices';
import { type Description, idOf, type Item, type Page, useDescription, withAdded } from '../description';
import { type Field, memberOf, valueOf } from '../Field';
import { recordAddress } from '../recordAddress';
import { RecordFields } from '../RecordFields';
import { recordText } from '../recordTexts';
import { addressOf } from '../addressOf';
import { ReferenceField } from '../ReferenceField';
import { useFields } from '../useFields';
import { useMember } from '../useMember';
import { markOfItem, shapeOf } from '../useNames';
import { useRecordForm } from '../useRecordForm';

/** Records that a member of the shown record names. */
export interface LinkedProps {
  readonly description: Description;
  readonly item: Item;
  /** Holds the ids. */
  readonly field: Field;
  /** Members of the linked records: the first with a value stands below the name. */
  readonly says: readonly string[];
}

const NOTHING = {};
/** Most ids that a list takes at once. */
const MOST = 100;

/** Records that the shown one is linked to, with the ways to reach them; they are linked, created in place, and unlinked. */
export function LinkedRecords(props: LinkedProps) {
  const { data: linked } = useDescription(props.field.references);
  return linked ? <Section {...props} linked={linked} /> : null;
}

function Section({ description, item, field, says, linked }: LinkedProps & { readonly linked: Description }) {
  const fields = useFields(linked);
  const save = useMember(description, item);
  const [isAdding, setAdding] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const value = valueOf(item, field);
  const ids = Array.isArray(value) ? (value as readonly string[]) : [];
  const choices = listedChoices(linked);
  const { data } = useResource<Page>(
    choices && ids.length > 0
      ? pathWith(choices.path, { ids: ids.slice(0, MOST).join(), ...choices.sizeOf(MOST) })
      : null,
  );
  const adding = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAdding) adding.current?.querySelector('input')?.focus();
  }, [isAdding]);
  const write = async (next: readonly string[]) => {
    setAdding(false);
    try {
      await save?.(field, next.join('\n'), ids.join('\n'));
    } catch (error) {
      notify({ text: messageOf(error as Error), kind: 'error' });
    }
  };
  const items = ids.length === 0 ? [] : (data?.items ?? []).map(withAdded);
  const add = recordText('addFact', { label: field.label });
  return (
    <section className="group" aria-label={field.label}>
      <div className="group-head">
        <h2>
          {linked.plural} <span className="soft">{formatNumber(ids.length)}</span>
        </h2>
        {save && (
          <Button
            look="plain"
            className="icon"
            icon="plus"
            aria-label={add}
            aria-expanded={isAdding}
            onClick={() => setAdding(!isAdding)}
          >
            {null}
          </Button>
        )}
      </div>
      {isAdding && (
        <div ref={adding} className="adding">
          {/* Above the choice, which covers what is below it while it is open. */}
          {linked.verbs.create && (
            <Button look="plain" onClick={() => setCreating(true)}>
              {linked.createTitle}
            </Button>
          )}
          <ReferenceField
            label={field.label}
            kind={linked.id}
            value={[]}
            onChange={([id]) => id !== undefined && void write([...ids, id])}
            isList
            without={ids}
            canCreate
          />
        </div>
      )}
      <ul className="related">
        {items.map((one) => (
          <Row
            key={idOf(one)}
            {...{ linked, fields, says }}
            item={one}
            unlink={save && (() => void write(ids.filter((id) => id !== idOf(one))))}
          />
        ))}
      </ul>
      {isCreating && (
        <Creation
          {...{ linked, fields }}
          onSaved={(id) => void write([...ids, id])}
          onClose={() => setCreating(false)}
        />
      )}
    </section>
  );
}

function Row(props: {
  readonly linked: Description;
  readonly fields: readonly Field[];
  readonly says: readonly string[];
  readonly item: Item;
  /** Null where the person may not. */
  readonly unlink: (() => void) | null;
}) {
  const { linked, fields, says, item, unlink } = props;
  const { parts } = useFrame();
  const [path] = useLocation();
  const search = useSearch();
  const hrefOf = recordAddress(pathOfKind(linked.id, parts), search === '' ? path : `${path}?${search}`);
  const name = nameOfItem(linked)(item);
  const said = says.map((member) => memberOf(item, fields, member)).find((text) => text);
  const addresses = fields.flatMap((field) => addressOf(valueOf(item, field), field) ?? []);
  const reach = [
    { icon: 'mail', text: 'writeTo', href: addresses.find((address) => address.startsWith('mailto:')) },
    { icon: 'phone', text: 'call', href: addresses.find((address) => address.startsWith('tel:')) },
  ] as const;
  return (
    <li>
      <Avatar {...markOfItem(item, name, shapeOf(linked.id, parts) ?? 'square')} size={32} />
      <div>
        <Link href={hrefOf(idOf(item))}>{name}</Link>
        {typeof said === 'string' && <p className="help">{said}</p>}
      </div>
      <span className="buttons">
        {reach.map(
          ({ icon, text, href }) =>
            href !== undefined && (
              <a key={icon} className="button plain icon" href={href} aria-label={recordText(text, { name })}>
                <Icon name={icon} />
              </a>
            ),
        )}
        {unlink && (
          <Menu
            label={recordText('actionsOf', { name })}
            entries={[{ id: 'unlink', text: recordText('unlink'), run: unlink }]}
          />
        )}
      </span>
    </li>
  );
}

/** Creates a record to link. */
function Creation(props: {
  readonly linked: Description;
  readonly fields: readonly Field[];
  readonly onSaved: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { linked, fields, onSaved, onClose } = props;
  const { parts } = useFrame();
  const view = pageOfKind(linked.id, parts)?.view ?? { collection: linked.id };
  const { form, first, more } = useRecordForm({
    description: linked,
    fields,
    view,
    item: null,
    fixed: NOTHING,
    onSaved: (id) => id !== null && onSaved(id),
  });
  return (
    <FormDialog form={form} size="wide" title={linked.createTitle} onClose={onClose}>
      <RecordFields of={linked.id} form={form} first={first} more={more} />
    </FormDialog>
  );
}
