import type { NarrowPlace } from '../kit/table/TableColumn';
import { type Field, isReference, nameField, OWN_COLUMNS } from './Field';

const MOST = 6;
const CREATED = ['created_at', 'createdAt'];

/** Fields that a list can show. @param wanted those of the view, which may be ones that a module draws */
export function shownFields(fields: readonly Field[], wanted: readonly string[] = []): readonly Field[] {
  // A text with the label of a reference says what the name of that record says.
  const named = new Set(
    fields.filter((field) => isReference(field) && field.column !== null).map(({ label }) => label),
  );
  return fields
    .filter((field) => wanted.includes(field.name) || isReference(field) || !named.has(field.label))
    .filter(
      ({ column, kind, name }) =>
        column !== null &&
        ((kind !== 'json' && kind !== 'options') || wanted.includes(name)) &&
        (!OWN_COLUMNS.has(name) || CREATED.includes(name) || /updated/.test(name)),
    );
}

/** The fields that a list shows at first: the name, some members, custom fields, and the time of creation. */
export function usualFields(
  fields: readonly Field[],
  wanted: readonly string[] | undefined,
): readonly Field[] {
  const shown = shownFields(fields, wanted);
  const custom = shown.filter(({ isCustom, kind }) => isCustom && kind !== 'long').slice(0, 2);
  if (wanted) return [...named(shown, wanted), ...custom.filter(({ name }) => !wanted.includes(name))];
  const first = nameField(fields);
  const others = shown.filter(
    (field) =>
      field !== first &&
      !field.isCustom &&
      !OWN_COLUMNS.has(field.name) &&
      field.kind !== 'long' &&
      field.takenBy.length > 0 &&
      (isReference(field) || !/Ids?$/.test(field.name)),
  );
  const created = shown.find(({ name }) => CREATED.includes(name));
  return [...(first ? [first] : []), ...others.slice(0, MOST - 2), ...custom, ...(created ? [created] : [])];
}

/** Fields by their names, in the order of these; unknown names are left out. */
export function named(fields: readonly Field[], names: readonly string[]): readonly Field[] {
  return names.flatMap((name) => fields.find((field) => field.name === name) ?? []);
}

/** Fields of a row in a narrow window besides its name: an amount, a state or another member, and a note such as a day. */
export function narrowPlaces(
  fields: readonly Field[],
  name: Field | undefined,
): ReadonlyMap<Field, NarrowPlace> {
  const places = new Map<Field, NarrowPlace>();
  const free = () => fields.filter((field) => field !== name && !places.has(field));
  const put = (place: NarrowPlace, isMeant: (field: Field) => boolean, otherwise?: typeof isMeant) => {
    const found = free().find(isMeant) ?? (otherwise && free().find(otherwise));
    if (found) places.set(found, place);
  };
  const isAmount = ({ kind, references }: Field) => kind === 'decimal' && references === null;
  const isTime = ({ kind }: Field) => kind === 'date' || kind === 'time';
  put('amount', isAmount);
  put(
    'state',
    ({ known }) => known.length > 0,
    (field) => !isTime(field),
  );
  put('note', isTime, () => true);
  return places;
}
