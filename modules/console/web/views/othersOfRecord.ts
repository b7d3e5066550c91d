import type { Others } from '../kit/Others';
import type { Field } from './Field';
import { shownText } from './fieldValue';
import { useNames } from './useNames';

/** A text of an input as people read the value that it means. References stay ids. */
export function shownInput(text: string, field: Field): string {
  const { kind, references } = field;
  if (references !== null) return text;
  if (kind === 'list') return shownText(linesOf(text), field);
  return shownText(kind === 'boolean' && text !== '' ? text === 'true' : text, field);
}

/** Changes of others in a record, in which references are shown by the names of their records. */
export function useOthersOfRecord(others: Others | null, fields: readonly Field[]): Others | null {
  const references = fields.filter((field) => field.references !== null);
  const shown = others?.members.filter(({ name }) => references.some((field) => field.name === name)) ?? [];
  const nameOf = useNames(
    references.map((field) => ({ column: field.name, references: field.references })),
    shown.flatMap(({ name, mine, theirs }) =>
      [...linesOf(mine), ...linesOf(theirs ?? '')].map((id) => ({ [name]: id })),
    ),
  );
  if (!others) return null;
  const named = (field: Field, text: string) =>
    shownText(linesOf(text), field, (id) => nameOf(field.references ?? '', id));
  return {
    ...others,
    members: others.members.map((member) => {
      const field = references.find(({ name }) => name === member.name);
      if (!field) return member;
      const { mine, theirs } = member;
      return { ...member, mine: named(field, mine), theirs: theirs === null ? null : named(field, theirs) };
    }),
  };
}

const linesOf = (text: string) => text.split('\n').filter(Boolean);
