import {
  Button,
  FieldNotes,
  LimitedInput,
  Menu,
  notesOf,
  Reorderable,
  Chip,
  ToneField,
} from '@tenantry/console';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { type Choice, newChoice } from './fieldValues';
import { text } from './texts';

interface Props {
  readonly choices: readonly Choice[];
  readonly onChange: (choices: readonly Choice[]) => void;
  /** Values that new records get. */
  readonly defaults: readonly string[];
  readonly setDefaults: (values: readonly string[]) => void;
  /** Whether several may be the default. */
  readonly isMulti: boolean;
  readonly error: string | undefined;
}

/** The choices of a field, each with its colour: moved by their handles, added by Enter in the last one. */
export function Choices({ choices, onChange, defaults, setDefaults, isMulti, error }: Props) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  /** The choice that gets the focus once it is shown. */
  const focused = useRef<string | null>(null);
  useEffect(() => {
    if (focused.current === null) return;
    const found = inputs().find(({ dataset }) => dataset['choice'] === focused.current);
    if (found) focused.current = null;
    found?.focus();
  });
  const inputs = () => [...(section.current?.querySelectorAll<HTMLInputElement>('input[data-choice]') ?? [])];
  const put = (one: Choice, part: Partial<Choice>) =>
    onChange(choices.map((each) => (each === one ? { ...each, ...part } : each)));
  const rename = (one: Choice, label: string) => {
    const next = { ...one, label };
    if (defaults.includes(valueOf(one)) && one.value === null)
      setDefaults(defaults.map((value) => (value === valueOf(one) ? valueOf(next) : value)));
    put(one, { label });
  };
  const add = () => {
    const choice = newChoice(choices.length);
    focused.current = choice.id;
    onChange([...choices, choice]);
  };
  const remove = (one: Choice) => {
    focused.current = (choices[choices.indexOf(one) + 1] ?? choices[choices.indexOf(one) - 1])?.id ?? null;
    onChange(choices.filter((each) => each !== one));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key !== 'Enter') return;
    // Enter would send the form.
    event.preventDefault();
    const next = choices[index + 1];
    if (!next) return add();
    inputs()
      .find(({ dataset }) => dataset['choice'] === next.id)
      ?.focus();
  };
  const sort = () => onChange(choices.toSorted((a, b) => a.label.localeCompare(b.label)));
  return (
    <section
      ref={section}
      aria-labelledby={id}
      aria-describedby={notesOf(id, { help: undefined, error, mark: undefined })}
    >
      <div className="choices-head">
        <h2 id={id}>{text('choices')}</h2>
        <Button look="plain" disabled={choices.length < 2} onClick={sort}>
          {text('sort')}
        </Button>
      </div>
      <Reorderable
        label={text('choices')}
        className="choice-list"
        items={choices}
        idOf={(choice) => choice.id}
        nameOf={({ label }) => label || text('newChoice')}
        onOrder={onChange}
        row={(choice, grip, index) => {
          const value = valueOf(choice);
          const isDefault = defaults.includes(value);
          const name = choice.label || text('newChoice');
          return (
            <>
              {grip}
              <ToneField
                label={text('colourOf', { name })}
                tone={choice.tone}
                onChange={(tone) => put(choice, { tone })}
              />
              <LimitedInput
                aria-label={text('choice', { number: index + 1 })}
                data-choice={choice.id}
                limit={200}
                value={choice.label}
                onChange={({ target }) => rename(choice, target.value)}
                onKeyDown={(event) => onKeyDown(event, index)}
              />
              {isDefault && value !== '' ? <Chip tone="grey">{text('default')}</Chip> : <span />}
              <Menu
                label={text('actionsOf', { name })}
                entries={[
                  {
                    id: 'default',
                    text: text(isDefault ? 'noDefault' : 'makeDefault'),
                    isDisabled: value === '',
                    run: () =>
                      setDefaults(
                        isDefault
                          ? defaults.filter((one) => one !== value)
                          : isMulti
                            ? [...defaults, value]
                            : [value],
                      ),
                  },
                  { id: 'remove', text: text('removeChoice'), look: 'danger', run: () => remove(choice) },
                ]}
              />
            </>
          );
        }}
      />
      <p className="add-choice">
        <Button look="plain" icon="plus" data-refused={error !== undefined || undefined} onClick={add}>
          {text('addChoice')}
        </Button>
        <span className="help">{text('addByEnter')}</span>
      </p>
      <FieldNotes id={id} help={undefined} error={error} mark={undefined} />
    </section>
  );
}

/** The part of a choice that records hold. */
const valueOf = ({ value, label }: Choice) => value ?? label.trim();
