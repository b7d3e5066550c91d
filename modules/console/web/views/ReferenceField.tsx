import { cutText } from '@tenantry/core/texts';
import { type KeyboardEvent, useId, useState } from 'react';
import { pathWith, useResource } from '../api/useResource';
import { FieldFrame, type FieldProps } from '../kit/FieldFrame';
import { useLimit } from '../kit/useLimit';
import { cardsOf, listedChoices } from './choices';
import { idOf, type Page, useDescription } from './description';
import { Initials } from './Initials';
import { t } from './texts';

export interface ReferenceFieldProps extends FieldProps {
  /** Kind of record to choose from. */
  readonly kind: string;
  /** Ids; one at most unless `isList`. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly isList?: boolean;
  /** Parameters that narrow the choice. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Ids that are not offered. */
  readonly without?: readonly string[];
}

/** Options that are shown at once. */
const MOST = 10;
/** Items in one answer. */
const LARGEST_PAGE = 100;
/** Characters that lists take. */
const LONGEST_SEARCH = 200;

/**
 * A choice of records by their names: typing searches, arrows highlight one, Enter chooses the one that is highlighted, and each chosen
 * one can be removed.
 */
export function ReferenceField(props: ReferenceFieldProps) {
  const { kind, value, onChange, isList = false, fixed = {}, without = [], isDisabled } = props;
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
  const initials = (id: string) =>
    cards && <Initials letters={known.find((item) => idOf(item) === id)?.['initials']} />;
  // What the server has found may stand in other members than the name.
  const isMet = (name: string) => name.toLowerCase().includes(text.trim().toLowerCase());
  const options = (found.data?.items ?? [])
    .map((item) => ({ id: idOf(item), name: nameOf(item) }))
    .filter(({ id }) => !value.includes(id) && !without.includes(id))
    .filter(({ name }) => choices?.hasSearch === true || isMet(name))
    .slice(0, MOST);
  const active = options.findIndex(({ id }) => id === activeId);
  const choose = (id: string) => {
    onChange(isList ? [...value, id] : [id]);
    setText('');
    setOpen(false);
    setActive(null);
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
      // The text is no choice, and the form would be sent without it.
      if (option || text !== '') event.preventDefault();
      if (option) choose(option.id);
    } else if (key === 'Escape' && isOpen) {
      event.stopPropagation();
      event.preventDefault();
      setOpen(false);
    }
  };
  const name = (id: string) => names.get(id) ?? (chosen.data || chosen.error ? `${cutText(id, 8)}…` : '…');
  // A single choice stands in the input itself, until somebody types.
  const single = isList ? undefined : value[0];
  return (
    <FieldFrame {...props} {...(error && { help: t('noChoice') })} error={problem}>
      {(ids) => (
        <div className="reference">
          {value.map((id) => (
            <span key={id} className={isList ? 'chosen' : 'clear'}>
              {isList && initials(id)}
              {isList && <span>{name(id)}</span>}
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
                onClick={() => choose(id)}
              >
                {initials(id)}
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FieldFrame>
  );
}
