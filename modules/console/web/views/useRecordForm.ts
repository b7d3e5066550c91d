import { useMemo } from 'react';
import { ApiError } from '../api/ApiError';
import { useChange } from '../api/useChange';
import { type FormState, useForm } from '../kit/useForm';
import { callOf, type Parameters, queryOnly } from './calls';
import { type Description, idOf, type Item, versionOf } from './description';
import { type Field, valueOf } from './Field';
import { inputText, parsedInput } from './fieldValue';
import { changedMembers, formFields, formTexts } from './RecordFields';
import { keepingStored } from './keepingStored';
import { isSafelyReplaced } from './isSafelyReplaced';
import { shownInput, useOthersOfRecord } from './othersOfRecord';
import type { RecordView } from './RecordView';
import { useResource } from '../api/useResource';

export interface RecordFormOptions {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly view: RecordView;
  /** Null: a new record. */
  readonly item: Item | null;
  /** Members that new records get, and parameters of paths. */
  readonly fixed: Parameters;
  /** Values that a new record begins with; the same object while the form is shown. */
  readonly values?: Item | undefined;
  /** Values that a change of the record sets besides. */
  readonly sets?: Readonly<Record<string, unknown>> | undefined;
  /** After it was saved. @param id of a new record */
  readonly onSaved: (id: string | null) => void;
}

/** Names of the fields that a form leaves out. @param asked fields of a new record, which needs some of them */
const hiddenIn = ({ hides = [] }: RecordView, asked: readonly Field[]): readonly string[] =>
  hides.filter((name) => !asked.some((field) => field.name === name && field.isRequired));

/** A form that creates a record, or changes one without losing changes of others: it follows the item. */
export function useRecordForm({
  description,
  fields,
  view,
  item,
  fixed,
  values,
  sets,
  onSaved,
}: RecordFormOptions) {
  const verb = item ? 'update' : 'create';
  const { first, more } = useMemo(
    () =>
      formFields(
        (item ? storedFields(fields, item) : fields.filter(isForPeople).map(asSwitch)).map((field) => {
          const help = view.helps?.[field.name];
          return help === undefined ? field : { ...field, help };
        }),
        verb,
        view.form,
        [...Object.keys(fixed), ...hiddenIn(view, item ? [] : fields)],
      ),
    [fields, verb, view, fixed, item],
  );
  const all = useMemo(() => [...first, ...more], [first, more]);
  const plain = useMemo(() => formTexts(all, item), [all, item]);
  const { data: begins } = useResource<Item>(item || view.begins === undefined ? null : view.begins);
  const stored = useMemo(
    () => (item ? plain : { ...plain, ...textsOf(all, { ...begins, ...values }) }),
    [all, item, plain, begins, values],
  );
  const labels = useMemo(() => Object.fromEntries(all.map(({ name, label }) => [name, label])), [all]);
  const change = useChange();
  const shown = (name: string, value: unknown) => {
    const field = all.find((one) => one.name === name);
    return field ? shownInput(String(value), field) : String(value);
  };
  const form: FormState<Record<string, string>> = useForm<Record<string, string>>(
    stored,
    async (texts, seen) => {
      const call = callOf(description, verb, item ? idOf(item) : null, fixed);
      if (!call) return false;
      const members = changedMembers(all, texts, item ? seen : plain, parsedOrRefused);
      if (item) {
        const json = { ...call.body, ...sets, ...members };
        await change.run(call.method, call.path, { json, updatedAt: versionOf(item) });
        onSaved(null);
        return true;
      }
      const own = Object.fromEntries(
        Object.entries(queryOnly(description.path, fixed)).map(([name, value]) => [
          name,
          fields.find((field) => field.name === name)?.kind === 'list' ? [value] : value,
        ]),
      );
      const created = await change.run<{ readonly id?: string }>(call.method, call.path, {
        json: { ...own, ...members },
      });
      onSaved(created.id ?? null);
      return true;
    },
    { labels, shown },
  );
  const others = useOthersOfRecord(form.others, all);
  return { form: { ...form, others }, first, more };
}

/** The texts of the fields that something gives a value. */
const textsOf = (fields: readonly Field[], values: Item) =>
  Object.fromEntries(
    fields
      .filter(({ name }) => values[name] !== undefined && values[name] !== null)
      .map((field) => [field.name, inputText(values[field.name], field)]),
  );

/** The fields that a change of a stored record may have. */
export function storedFields(fields: readonly Field[], item: Item): readonly Field[] {
  return fields
    .filter((field) => isSafelyReplaced(field, item))
    .map((field) => keepingStored(field, inputText(valueOf(item, field), field)));
}

/** Whether people fill a member of a new record in: not JSON that no list shows, which programs send. */
const isForPeople = ({ kind, column, isRequired }: Field) => kind !== 'json' || column !== null || isRequired;

/** Flags that a new record may lack are off at first, in place of a choice of yes, no and neither. */
const asSwitch = (field: Field): Field =>
  field.kind === 'boolean' && !field.isRequired ? { ...field, isNullable: false } : field;

/** Reads a text of an input, and refuses one that means no value as the server would: at its field. @throws ApiError 400 */
export function parsedOrRefused(field: Field, text: string): unknown {
  try {
    return parsedInput(text, field);
  } catch (error) {
    const { message } = error as Error;
    throw new ApiError(400, message, { details: [{ path: [field.name], message }] });
  }
}
