import { Button, FieldNotes, Icon, LimitedInput, newId } from '@tenantry/console';
import { useId, useState } from 'react';
import { parsed } from './options';
import type { InputProps } from './InputProps';
import { text } from './texts';

interface Pair {
  readonly id: string;
  readonly name: string;
  readonly value: unknown;
  /** Whether its value was a text before it was changed, and stays one. */
  readonly isText: boolean;
}

const MOST = 10_000;

const pairsOf = (json: string): readonly Pair[] =>
  Object.entries(parsed<Record<string, unknown>>(json)).map(([name, value]) => ({
    id: newId(),
    name,
    value,
    isText: typeof value === 'string',
  }));

const newPair = (): Pair => ({ id: newId(), name: '', value: '', isText: true });

/** The JSON of pairs that have a name; blank for none. */
function jsonOf(pairs: readonly Pair[]): string {
  const named = pairs.filter(({ name }) => name.trim() !== '');
  return named.length === 0
    ? ''
    : JSON.stringify(Object.fromEntries(named.map(({ name, value }) => [name.trim(), value])));
}

/** A value as people type it: texts as they are, others as JSON. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/** The value that a text means: itself, or what it is as JSON where it can be that. */
function valueOf(typed: string, isText: boolean): unknown {
  if (isText) return typed;
  try {
    return JSON.parse(typed) as unknown;
  } catch {
    return typed;
  }
}

/** Names and values that people or other programs keep with a record, a row for each. */
export function MetadataInput({ label, value, onChange, error }: InputProps) {
  const id = useId();
  const [kept, setKept] = useState<readonly Pair[]>(() => pairsOf(value));
  // A row without a name is not in the value yet.
  const pairs = jsonOf(kept) === jsonOf(pairsOf(value)) ? kept : pairsOf(value);
  const put = (next: readonly Pair[]) => {
    setKept(next);
    onChange(jsonOf(next));
  };
  const change = (one: Pair, changes: Partial<Pair>) =>
    put(pairs.map((pair) => (pair.id === one.id ? { ...pair, ...changes } : pair)));
  return (
    <fieldset className="field object-input">
      <legend>{label}</legend>
      {pairs.length > 0 && (
        <ul>
          {pairs.map((pair, index) => {
            const name = pair.name || text('pairNumber', { number: index + 1 });
            return (
              <li key={pair.id}>
                <LimitedInput
                  limit={200}
                  aria-label={text('nameOf', { name: text('pairNumber', { number: index + 1 }) })}
                  placeholder={text('name')}
                  autoFocus={pair.name === '' && pair.value === ''}
                  value={pair.name}
                  onChange={({ target }) => change(pair, { name: target.value })}
                />
                <LimitedInput
                  limit={MOST}
                  aria-label={text('valueOf', { name })}
                  placeholder={text('value')}
                  value={textOf(pair.value)}
                  onChange={({ target }) => change(pair, { value: valueOf(target.value, pair.isText) })}
                />
                <Button
                  look="plain"
                  className="icon"
                  aria-label={text('removeChoice', { name })}
                  onClick={({ currentTarget }) => {
                    // The button goes with its row, and the focus would leave the form.
                    currentTarget.closest('fieldset')?.querySelector<HTMLElement>(':scope > button')?.focus();
                    put(pairs.filter((one) => one !== pair));
                  }}
                >
                  <Icon name="x" />
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <Button icon="plus" onClick={() => put([...pairs, newPair()])}>
        {text('addPair')}
      </Button>
      <FieldNotes id={id} help={undefined} error={error} mark={undefined} />
    </fieldset>
  );
}

/** Names and values of a record, one pair in a line. */
export function ShownMetadata({ value }: { readonly value: Readonly<Record<string, unknown>> | null }) {
  return (
    <span className="shown-metadata">
      {Object.entries(value ?? {}).map(([name, one]) => (
        <span key={name}>
          {name}: {textOf(one)}
        </span>
      ))}
    </span>
  );
}
