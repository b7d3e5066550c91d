import { Button, Chip, FieldNotes, LimitedInput, Menu, newId, notesOf, Reorderable } from '@tenantry/console';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { codeFor, type Option, optionsIn } from './options';
import type { InputProps } from './InputProps';
import { text } from './texts';

/** Something with a label in a list that people arrange. */
interface Row {
  readonly id: string;
  /** Null for a new one, which gets a code by its label. */
  readonly code: string | null;
  readonly label: string;
}

interface OptionRow extends Row {
  readonly option: Omit<Option, 'code' | 'label' | 'choices'>;
  readonly choices: readonly Row[];
}

const rowsOf = (json: string): readonly OptionRow[] =>
  optionsIn(json).map(({ code, label, choices = [], ...option }) => ({
    id: newId(),
    code,
    label,
    option,
    choices: choices.map((choice) => ({ id: newId(), ...choice })),
  }));

/** Rows with a label, each with its code. */
function coded<R extends Row>(rows: readonly R[]): readonly (R & { readonly code: string })[] {
  const taken = rows.flatMap(({ code }) => code ?? []);
  return rows
    .filter(({ label }) => label.trim() !== '')
    .map((row) => {
      const code = row.code ?? codeFor(row.label, taken);
      if (row.code === null) taken.push(code);
      return { ...row, code };
    });
}

const jsonOf = (rows: readonly OptionRow[]): string =>
  JSON.stringify({
    options: coded(rows).map(({ code, label, option, choices }) => ({
      ...option,
      code,
      label: label.trim(),
      ...((choices.length > 0 || option.inputType === undefined || option.inputType === 'select') && {
        choices: coded(choices).map((choice) => ({ code: choice.code, label: choice.label.trim() })),
      }),
    })),
  });

/** The options of a schema with their choices: moved by their handles, added by Enter in the last one. */
export function SchemaBuilder({ label, value, onChange, error }: InputProps) {
  const id = useId();
  const [rows, setRows] = useState(() => rowsOf(value));
  const change = (next: readonly OptionRow[]) => {
    setRows(next);
    onChange(jsonOf(next));
  };
  const put = (row: OptionRow, part: Partial<OptionRow>) =>
    change(rows.map((one) => (one.id === row.id ? { ...one, ...part } : one)));
  const add = () =>
    change([...rows, { id: newId(), code: null, label: '', option: {}, choices: [newRow()] }]);
  return (
    <section
      className="field schema-builder"
      aria-labelledby={id}
      aria-describedby={notesOf(id, { help: undefined, error, mark: undefined })}
    >
      <span id={id} className="help">
        {label}
      </span>
      <Reorderable
        label={label}
        className="option-rows"
        items={rows}
        idOf={(row) => row.id}
        nameOf={nameOf}
        onOrder={change}
        row={(row, grip, index) => {
          const { inputType = 'select', isRequired = false } = row.option;
          const set = (part: Partial<Option>) => put(row, { option: { ...row.option, ...part } });
          return (
            <Line
              {...{ row, grip }}
              label={text('optionName', { number: index + 1 })}
              rename={(next) => put(row, { label: next })}
              end={
                <Menu
                  label={text('actionsOf', { name: nameOf(row) })}
                  entries={[
                    {
                      id: 'required',
                      text: text(isRequired ? 'notRequired' : 'makeRequired'),
                      run: () => set({ isRequired: !isRequired }),
                    },
                    ...(['select', 'text', 'number'] as const)
                      .filter((type) => type !== inputType)
                      .map((type) => ({ id: type, text: text(type), run: () => set({ inputType: type }) })),
                    {
                      id: 'remove',
                      text: text('removeOption'),
                      look: 'danger' as const,
                      run: () => change(rows.filter((one) => one !== row)),
                    },
                  ]}
                />
              }
            >
              {isRequired && (
                <span className="required">
                  <Chip tone="blue">{text('required')}</Chip>
                </span>
              )}
              {inputType === 'select' && (
                <Choices
                  name={nameOf(row)}
                  choices={row.choices}
                  onChange={(choices) => put(row, { choices })}
                />
              )}
            </Line>
          );
        }}
      />
      <p>
        <Button look="plain" icon="plus" data-refused={error !== undefined || undefined} onClick={add}>
          {text('addOption')}
        </Button>
      </p>
      <p className="help">{previewOf(rows)}</p>
      <FieldNotes id={id} help={undefined} error={error} mark={undefined} />
    </section>
  );
}

/** How many variants the choices make, with the first of them. */
function previewOf(rows: readonly OptionRow[]): string {
  const lists = rows
    .map(({ choices }) => choices.map(({ label }) => label.trim()).filter((label) => label !== ''))
    .filter((labels) => labels.length > 0);
  if (lists.length === 0) return text('optionsHelp');
  const count = lists.reduce((product, { length }) => product * length, 1);
  return text('variantsOf', { count, first: lists.map(([label]) => label).join(' · ') });
}

const newRow = (): Row => ({ id: newId(), code: null, label: '' });
const nameOf = ({ label }: Row) => label || text('newOption');

/** The choices of an option. */
function Choices(props: {
  readonly name: string;
  readonly choices: readonly Row[];
  readonly onChange: (choices: readonly Row[]) => void;
}) {
  const { name, choices, onChange } = props;
  const add = () => onChange([...choices, newRow()]);
  return (
    <div className="option-choices">
      <Reorderable
        label={text('choicesOf', { name })}
        className="option-rows"
        items={choices}
        idOf={(row) => row.id}
        nameOf={nameOf}
        onOrder={onChange}
        row={(row, grip, index) => (
          <Line
            {...{ row, grip }}
            label={text('choiceOf', { name, number: index + 1 })}
            rename={(label) => onChange(choices.map((one) => (one === row ? { ...one, label } : one)))}
            onEnter={index === choices.length - 1 ? add : undefined}
            // The first choice comes with its option, which people name first.
            isFocused={index > 0}
            end={
              <Button
                look="plain"
                icon="x"
                className="icon"
                aria-label={text('removeChoice', { name: nameOf(row) })}
                onClick={() => onChange(choices.filter((one) => one !== row))}
              >
                {null}
              </Button>
            }
          />
        )}
      />
      <Button look="plain" icon="plus" onClick={add}>
        {text('addChoice')}
      </Button>
    </div>
  );
}

/** A row with its handle, its label and what it can do. */
function Line(props: {
  readonly row: Row;
  readonly grip: ReactNode;
  readonly label: string;
  readonly rename: (label: string) => void;
  readonly onEnter?: (() => void) | undefined;
  /** Whether a new row takes the focus; default: true. */
  readonly isFocused?: boolean;
  readonly end: ReactNode;
  readonly children?: ReactNode;
}) {
  const { row, grip, label, rename, onEnter, isFocused = true, end, children } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would send the form.
    event.preventDefault();
    onEnter?.();
  };
  return (
    <>
      {grip}
      <LimitedInput
        aria-label={label}
        limit={255}
        value={row.label}
        autoFocus={isFocused && row.label === '' && row.code === null}
        onChange={({ target }) => rename(target.value)}
        onKeyDown={onKeyDown}
      />
      <span className="tools">{end}</span>
      {children}
    </>
  );
}
