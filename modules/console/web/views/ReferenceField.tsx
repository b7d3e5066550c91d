import { cutText } from '@tenantry/core/texts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { pathWith, useResource } from '../api/useResource';
import { messageOf } from '../api/useChange';
import { FieldFrame, type FieldProps } from '../kit/FieldFrame';
import { notify } from '../kit/toastStore';
import { useLimit } from '../kit/useLimit';
import { CardMark } from './CardMark';
import { cardsOf, listedChoices } from './choices';
import { idOf, type Page, useDescription } from './description';
import { t } from './texts';
import { useNewChoice } from './useNewChoice';

export interface ReferenceFieldProps extends FieldProps {
  /** Kind of record to choose from. */
  readonly kind: string;
  /** Ids; one at most unless `isList`. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly isList?: boolean;
  /** Whether a single record is shown above the input, with its picture, as several are. */
  readonly hasPicture?: boolean;
  /** Parameters that narrow the choice. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Ids that are not offered. */
  readonly without?: readonly string[];
  /** Offers a name that no record has as a new record, where that demands nothing else and the caller may. */
  readonly canCreate?: boolean;
}

/** Options that are shown at once. */
const MOST = 10;
/** Items in one answer. */
const LARGEST_PAGE = 100;
/** Characters that lists take. */
const LONGEST_SEARCH = 200;
/** In place of an id: the record is to be made. */
const NEW = '';

/**
 * A choice of records by their names: typing searches, arrows highlight one, Enter chooses the one that is highlighted, and each chosen
 * one can be removed.
 */
export function ReferenceField(props: ReferenceFieldProps) {
  const {
    kind,
    value,
    onChange,
    isList = false,
    fixed = {},
    without = [],
    canCreate = false,
    isDisabled,
  } = props;
  const isApart = isList || props.hasPicture === true;
  const [text, setText] = useState('');
  // By its id: answers that come later may have others before it.
  const [activeId, setActive] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const cards = cardsOf(kind);
  const { data: description, error } = useDescription(cards ? null : kind);
  const choices = cards ?? listedChoices(description, fixed);
  const { problem = props.error, ref } = useLimit(text, LONGEST_SEARCH);
  const most = Math.min(MOST + value.length + without.length, LARGEST_PAGE);
  const search = choices?.hasSearch ? text : '';
  const found = useResource<Page>(
    isOpen && choices && text.length <= LONGEST_SEARCH
      ? pathWith(choices.path, { ...fixed, search, ...choices.sizeOf(most) })
      : null,
  );
  const chosen = useResource<Page>(
    choices && value.length > 0
      ? pathWith(choices.path, { ids: value.join(), ...choices.sizeOf(LARGEST_PAGE) })
      : null,
  );
  const nameOf = choices?.nameOf ?? idOf;
  const known = [...(chosen.data?.items ?? []), ...(found.data?.items ?? [])];
  const names = new Map(known.map((item) => [idOf(item), nameOf(item)]));
  const mark = (id: string) => cards && <CardMark card={known.find((item) => idOf(item) === id)} />;
  // The server may have found the text in other members than the name.
  const isMet = (name: string) => name.toLowerCase().includes(text.trim().toLowerCase());
  const creation = useNewChoice(canCreate ? description : undefined, fixed);
  const wanted = text.trim();
  const met = (found.data?.items ?? [])
    .map((item) => ({ id: idOf(item), name: nameOf(item) }))
    .filter(({ id }) => !value.includes(id) && !without.includes(id))
    .filter(({ name }) => choices?.hasSearch === true || isMet(name))
    .slice(0, MOST);
  const isNew =
    creation &&
    wanted !== '' &&
    found.data &&
    met.every((one) => one.name.toLowerCase() !== wanted.toLowerCase());
  const options = isNew ? [...met, { id: NEW, name: `${creation.title}: ${wanted}` }] : met;
  const active = options.findIndex(({ id }) => id === activeId);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  const choose = async (chosenId: string) => {
    setOpen(false);
    setActive(null);
    try {
      const id = chosenId === NEW && creation ? await creation.make(wanted) : chosenId;
      onChange(isList ? [...latest.current, id] : [id]);
      setText('');
    } catch (caught) {
      notify({ text: messageOf(caught as Error), kind: 'error' });
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      const step = key === 'ArrowDown' ? 1 : -1;
      const first = step > 0 ? 0 : -1;
      setActive(options.at(active < 0 ? first : (active + step) % options.length)?.id ?? null);
    } else if (key === 'Enter' && isOpen) {
      const option = options[active];
      // The text is not a choice, and the form would be sent without it.
      if (option || text !== '') event.preventDefault();
      if (option) void choose(option.id);
    } else if (key === 'Escape' && isOpen) {
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    }
  };
  const name = (id: string) => names.get(id) ?? (chosen.data || chosen.error ? `${cutText(id, 8)}…` : '…');
  // A single choice stands in the input itself, until the person types.
  const single = isApart ? undefined : value[0];
  return (
    <FieldFrame {...props} {...(error && { help: t('noChoice') })} error={problem}>
      {(ids) => (
        <div className="reference">
          {value.map((id) => (
            <span key={id} className={isApart ? 'chosen' : 'clear'}>
              {isApart && mark(id)}
              {isApart && <span>{name(id)}</span>}
              <button
                type="button"
                disabled={isDisabled}
                aria-label={t('remove', { name: names.get(id) ?? id })}
                onClick={() => onChange(value.filter((one) => one !== id))}
              >
                <span aria-hidden="true">×</span>
              </button>
            </span>
          ))}
          <input
            {...ids}
            required={ids.required && value.length === 0}
            disabled={ids.disabled || !choices}
            role="combobox"
            autoComplete="off"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isOpen && active >= 0 ? `${listId}-${active}` : undefined}
            placeholder={single === undefined ? t('searchRecords') : name(single)}
            value={isOpen || single === undefined ? text : name(single)}
            ref={ref}
            onFocus={() => setOpen(true)}
            onBlur={() => {
              setOpen(false);
              if (single !== undefined) setText('');
            }}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              setText(target.value);
              setOpen(true);
              setActive(null);
            }}
          />
          <ul id={listId} role="listbox" aria-label={props.label} className="options" hidden={!isOpen}>
            {options.map(({ id, name }, index) => (
              <li
                key={id}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === active}
                // The focus stays in the input.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => void choose(id)}
              >
                {mark(id)}
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FieldFrame>
  );
}
