import { useState } from 'react';
import { FieldPart } from '../frame/FieldPart';
import { Button } from '../kit/Button';
import type { FormState } from '../kit/useForm';
import type { Item } from './description';
import { type Field, valueOf } from './Field';
import { FieldControl } from './FieldControl';
import { inputText, parsedInput } from './fieldValue';
import { named } from './listColumns';
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
    more: taken.filter((field) => !isFirst(field)),
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

/** The controls of a form; those that are seldom needed follow behind a button. */
export function RecordFields(props: {
  /** Kind of record. */
  readonly of: string;
  readonly first: readonly Field[];
  readonly more: readonly Field[];
  readonly form: FormState<Record<string, string>>;
}) {
  const { of, first, more, form } = props;
  const [isOpen, setOpen] = useState(false);
  // What the server refuses must be seen.
  const isRefused = more.some(({ name }) => form.field(name).error !== undefined);
  const control = (field: Field) => {
    const { value = '', onChange, error, mark } = form.field(field.name);
    const { label, isRequired } = field;
    return (
      <FieldPart
        key={field.name}
        use="inputs"
        of={of}
        field={field}
        given={{ label, isRequired, value, onChange, error }}
      >
        <FieldControl {...{ field, value, onChange, error, mark }} />
      </FieldPart>
    );
  };
  return (
    <>
      <div className="form-grid">{first.map(control)}</div>
      {more.length > 0 && (
        <Button
          look="plain"
          className="more"
          aria-expanded={isOpen || isRefused}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'fewerFields' : 'moreFields', { count: more.length })}
        </Button>
      )}
      {(isOpen || isRefused) && <div className="form-grid">{more.map(control)}</div>}
    </>
  );
}
