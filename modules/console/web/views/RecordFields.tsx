import { useState } from 'react';
import { FieldPart } from '../frame/FieldPart';
import { Button } from '../kit/Button';
import { Card } from '../kit/Card';
import { FirstFew } from '../kit/FirstFew';
import type { FieldMark, FormState } from '../kit/useForm';
import type { Item } from './description';
import { type Field, valueOf } from './Field';
import { FieldControl } from './FieldControl';
import { inputText, parsedInput } from './fieldValue';
import { named } from './listColumns';
import type { RecordView } from './RecordView';
import { t } from './texts';

/** Texts of a form by the names of fields. */
export type FormTexts = Readonly<Record<string, string>>;

const MOST_AT_FIRST = 12;

/** The fields of a form for a verb, those shown first and the others. */
export function formFields(
  fields: readonly Field[],
  verb: 'create' | 'update',
  wanted: readonly string[] | undefined,
  hidden: readonly string[] = [],
): { readonly first: readonly Field[]; readonly more: readonly Field[] } {
  const taken = fields.filter(({ takenBy, name }) => takenBy.includes(verb) && !hidden.includes(name));
  const chosen = wanted ? named(taken, wanted) : taken.slice(0, MOST_AT_FIRST);
  const isFirst = (field: Field) => chosen.includes(field) || field.isRequired || field.isCustom;
  return {
    first: [...chosen, ...taken.filter((field) => isFirst(field) && !chosen.includes(field))],
    // A text and a reference with the same label are asked for once.
    more: taken.filter((field) => !isFirst(field) && !chosen.some(({ label }) => label === field.label)),
  };
}

/** The texts that a form begins with. @param item null for a new record, which has the initial values */
export function formTexts(fields: readonly Field[], item: Item | null): FormTexts {
  return Object.fromEntries(
    fields.map((field) => [field.name, inputText(item ? valueOf(item, field) : field.initial, field)]),
  );
}

/** The members of a request: those that differ from what the form began with. @throws FieldProblem */
export function changedMembers(
  fields: readonly Field[],
  texts: FormTexts,
  before: FormTexts,
  parse: (field: Field, text: string) => unknown = (field, text) => parsedInput(text, field),
): Record<string, unknown> {
  const changed = fields.filter(({ name }) => texts[name] !== before[name]);
  return Object.fromEntries(changed.map((field) => [field.name, parse(field, texts[field.name] ?? '')]));
}

/** The control of a field, which is that of a module where one has a part for it. */
export function RecordControl(props: {
  /** Kind of record. */
  readonly of: string;
  readonly field: Field;
  /** The record with the value; left out for a new one and in forms of all members. */
  readonly record?: Item | undefined;
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly mark: FieldMark | undefined;
  /** All texts of the form by the names of fields; left out where it has one field. */
  readonly values?: FormTexts;
}) {
  const { of, field, record, value = '', onChange, error, mark, values } = props;
  const { label, isRequired } = field;
  return (
    <FieldPart
      use="inputs"
      of={of}
      field={field}
      given={{ label, isRequired, value, onChange, error, record, values }}
    >
      <FieldControl {...{ field, value, onChange, error, mark }} />
    </FieldPart>
  );
}

/** The controls of a form; those that are seldom needed follow behind a button. */
export function RecordFields(props: {
  /** Kind of record. */
  readonly of: string;
  readonly first: readonly Field[];
  readonly more: readonly Field[];
  /** Fields of `more` under titles; the others follow them. */
  readonly groups?: RecordView['groups'] | undefined;
  readonly form: FormState<Record<string, string>>;
}) {
  const { of, first, more, groups = [], form } = props;
  const [isOpen, setOpen] = useState(false);
  // A field that the server refuses must be visible.
  const isRefused = more.some(({ name }) => form.field(name).error !== undefined);
  const control = (field: Field) => (
    <RecordControl key={field.name} {...{ of, field }} {...form.field(field.name)} values={form.values} />
  );
  const cells = (shown: readonly Field[]) =>
    shown
      .filter((field) => amountsIn(shown, field).length !== 1)
      .map((field) => {
        // The currency of several amounts is a field of its own.
        const currency = shown.find((one) => amountsIn(shown, one).length === 1 && isCurrencyOf(one, field));
        if (!currency) return control(field);
        return (
          <div key={field.name} className="amount-field">
            {control(field)}
            {control(currency)}
          </div>
        );
      });
  return (
    <>
      <div className="form-grid">{cells(first)}</div>
      <div className="buttons">
        <MoreButton count={more.length} isOpen={isOpen || isRefused} onClick={() => setOpen(!isOpen)} />
        {!isOpen && !isRefused && (
          <span className="help">
            <FirstFew names={more.map(({ label }) => label)} />
          </span>
        )}
      </div>
      {(isOpen || isRefused) && (
        <>
          {groups.map(({ title, members }) => {
            const own = named(more, members);
            if (own.length === 0) return null;
            return (
              <Card key={title} title={title}>
                <div className="form-grid">{cells(own)}</div>
              </Card>
            );
          })}
          <div className="form-grid">
            {cells(more.filter(({ name }) => !groups.some(({ members }) => members.includes(name))))}
          </div>
        </>
      )}
    </>
  );
}

const isCurrencyOf = ({ column }: Field, { currencyColumn }: Field) =>
  currencyColumn !== null && currencyColumn === column;

/** The amounts in a currency. */
const amountsIn = (fields: readonly Field[], currency: Field) =>
  fields.filter((field) => isCurrencyOf(currency, field));

/** Shows and hides fields that are seldom needed. It is absent where there are none. */
export function MoreButton(props: {
  readonly count: number;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}) {
  const { count, isOpen, onClick } = props;
  if (count === 0) return null;
  return (
    <Button
      look="plain"
      className="more"
      icon={isOpen ? 'chevron-down' : 'chevron-right'}
      aria-expanded={isOpen}
      onClick={onClick}
    >
      {t(isOpen ? 'fewerFields' : 'moreFields', { count })}
    </Button>
  );
}
