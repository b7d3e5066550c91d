import { useMemo } from 'react';
import type { Description } from './description';
import { type Field, fieldsOf } from './Field';
import { useKinds } from './kinds';
import type { RecordView } from './RecordView';

const NONE: readonly string[] = [];

/** The fields of a kind of record as a view shows them: members that hold a kind of record are chosen by its title. */
export function useFields(description: Description, view: RecordView): readonly Field[] {
  const { references, kinds = NONE, options: withOptions = NONE } = view;
  const { options } = useKinds(kinds.length > 0);
  return useMemo(() => {
    const choices = options.map(({ value, text }) => ({ value, label: text }));
    return fieldsOf(description, references).map((field): Field => {
      if (withOptions.includes(field.name)) return { ...field, kind: 'options' };
      return kinds.includes(field.name) ? { ...field, choices } : field;
    });
  }, [description, references, kinds, options, withOptions]);
}
