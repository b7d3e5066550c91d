import { type Field, memberOf } from '../Field';
import type { KnownValue } from '../description';
import type { PlacesView } from '../RecordView';
import type { MappedItem, Place } from './places';

type State = Pick<KnownValue, 'value' | 'label' | 'tone'>;

/** The states of the records of a map. */
export interface States {
  /** Those that records have, in the order of their declaration. */
  readonly all: readonly State[];
  readonly of: (item: MappedItem) => State | undefined;
  /** The tone of records that share a state; undefined where they have several. */
  readonly toneOf: (items: readonly MappedItem[]) => string | undefined;
}

/** @param by the member that says the state */
export function statesOf(fields: readonly Field[], { by }: PlacesView, places: readonly Place[]): States {
  const known = fields.find(({ name }) => name === by)?.known ?? [];
  const valueOf = (item: MappedItem) => String(memberOf(item, [], by));
  const values = new Set(places.flatMap(({ items }) => items.map(valueOf)));
  return {
    all: known.filter(({ value }) => values.has(value)),
    of: (item) => known.find(({ value }) => value === valueOf(item)),
    toneOf: (items) => {
      const [first, ...others] = new Set(items.map(valueOf));
      return others.length > 0 ? undefined : (known.find(({ value }) => value === first)?.tone ?? 'grey');
    },
  };
}
