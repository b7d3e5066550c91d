import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Dialog } from '../kit/Dialog';
import { excessOf } from '../kit/texts';
import { shellText } from './shellTexts';
import { type Entry, LONGEST_SEARCH, usePalette } from './usePalette';

/** Finds pages, actions and records by a text; the first is highlighted, arrows highlight others, Enter opens the highlighted one. */
export default function Palette({ close }: { readonly close: () => void }) {
  const [text, setText] = useState('');
  // By its id: records that are found later may come before it.
  const [chosen, setChosen] = useState<string | null>(null);
  const entries = usePalette(text);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const highlighted = entries[at]?.id ?? null;
  // The first one stays highlighted too, where others come before it later.
  useEffect(() => void setChosen(highlighted), [highlighted, chosen]);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // After the dialog has opened, which moves the focus to its first button.
  useEffect(() => void field.current?.focus(), []);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const problem = excessOf(text, LONGEST_SEARCH);
  const run = (entry: Entry | undefined) => {
    if (!entry) return;
    close();
    void entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setChosen(entries[(at + step + entries.length) % entries.length]?.id ?? null);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(entries[at]);
    }
  };
  return (
    <Dialog title={shellText('palette')} onClose={close}>
      <input
        type="search"
        role="combobox"
        aria-label={shellText('palette')}
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={entries[at] && `${id}${at}`}
        ref={field}
        value={text}
        onChange={({ target }) => (setText(target.value), setChosen(null))}
        onKeyDown={onKeyDown}
        aria-invalid={problem !== undefined || undefined}
      />
      {problem !== undefined && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      <p className="hidden" role="status">
        {shellText('found', { count: entries.length })}
      </p>
      <div ref={list} id={`${id}list`} role="listbox" aria-label={shellText('palette')} className="palette">
        {entries.map((entry, index) => (
          <div
            key={entry.id}
            id={`${id}${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => run(entry)}
          >
            <span>{entry.text}</span>
            <small>{entry.group}</small>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
