import { type KeyboardEvent, useState } from 'react';
import { Icon, kitText } from '@tenantry/console';

/** Something to choose. */
export interface Choice {
  readonly value: string;
  readonly text: string;
  /** Title of its group; choices of a group follow each other. */
  readonly group?: string;
}

/** Choices from which on they are searched. */
const MANY = 9;

interface Props {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly value: string;
  readonly choose: (value: string) => void;
}

/** One of several values: arrows, Home and End move, Enter chooses; many are searched and stand in groups. */
export function Choices({ label, choices, value, choose }: Props) {
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const met = choices.filter(({ text }) => text.toLocaleLowerCase().includes(wanted));
  const groups = [...new Set(met.map(({ group = '' }) => group))];
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=option]')];
    const at = options.findIndex((one) => one === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: options.length - 1 }[event.key];
    const isTyping = at < 0 && (event.key === 'Home' || event.key === 'End');
    if (event.key === 'Enter' && at < 0) {
      event.preventDefault();
      const [first] = met;
      if (first) choose(first.value);
    }
    if (next === undefined || isTyping) return;
    event.preventDefault();
    const input = event.currentTarget.querySelector('input');
    (next < 0 ? (input ?? options.at(-1)) : options[next % options.length])?.focus();
  };
  return (
    <div onKeyDown={onKeyDown} className="slot-choices">
      {choices.length >= MANY && (
        <input
          type="search"
          aria-label={kitText('search')}
          placeholder={kitText('search')}
          autoComplete="off"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {met.length === 0 && <p className="help">{kitText('nothingFound')}</p>}
      <div role="listbox" aria-label={label} hidden={met.length === 0}>
        {groups.map((group) => (
          <div key={group} role="group" aria-label={group === '' ? label : group}>
            {group !== '' && groups.length > 1 && (
              <div className="slot-group" aria-hidden="true">
                {group}
              </div>
            )}
            {met
              .filter((one) => (one.group ?? '') === group)
              .map((one) => (
                <button
                  key={one.value}
                  type="button"
                  role="option"
                  aria-selected={one.value === value}
                  tabIndex={-1}
                  className="menu-item"
                  onClick={() => choose(one.value)}
                >
                  <span>{one.text}</span>
                  {one.value === value && <Icon name="check" />}
                </button>
              ))}
          </div>
        ))}
      </div>
    </div>
  );
}
