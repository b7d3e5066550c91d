import { useEffect, useRef, useState } from 'react';
import { Icon } from './Icon';
import { LimitedInput } from './LimitedInput';
import { excessOf } from './texts';

/** Milliseconds after the last key before a search. */
const PAUSE = 300;
/** Characters that lists take. */
const LIMIT = 200;

/** Searches while a person types. */
export function SearchInput(props: {
  readonly label: string;
  /** The text that is searched for. */
  readonly searched: string;
  readonly search: (text: string) => void;
}) {
  const { label, searched, search } = props;
  const [text, setText] = useState(searched);
  const last = useRef(searched);
  useEffect(() => {
    // The search of the page, as after Back; the own search comes back while typing goes on.
    if (searched !== last.current) setText(searched);
    last.current = searched;
  }, [searched]);
  useEffect(() => {
    const next = text.trim();
    if (next === searched || excessOf(text, LIMIT) !== undefined) return;
    const timer = setTimeout(() => {
      last.current = next;
      search(next);
    }, PAUSE);
    return () => clearTimeout(timer);
  });
  return (
    <label className="field search">
      <span className="hidden">{label}</span>
      <Icon name="search" />
      <LimitedInput
        type="search"
        placeholder={label}
        aria-label={label}
        limit={LIMIT}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </label>
  );
}
