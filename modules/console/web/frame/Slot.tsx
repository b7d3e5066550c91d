import { useSyncExternalStore } from 'react';
import { extensions } from './extensions';
import { Part } from './Part';
import type { SlotPart } from './Parts';

/** A part that modules have put into a slot, with its module. */
export interface FilledSlot {
  readonly moduleId: string;
  readonly part: SlotPart;
}

/** What modules have put into a slot, in the order of the modules. */
export function useSlot(name: string): readonly FilledSlot[] {
  const all = useSyncExternalStore(extensions.subscribe, extensions.list);
  return [...all].flatMap(([moduleId, { parts }]) =>
    parts.slots.filter(({ slot }) => slot === name).map((part) => ({ moduleId, part })),
  );
}

interface Props {
  /** `customers.deal.tabs` */
  readonly name: string;
  /** What the components get: the record, for example. */
  readonly given?: object;
}

/** All parts of a slot, one below the other. */
export function Slot({ name, given = {} }: Props) {
  return useSlot(name).map(({ moduleId, part: { id, title, component } }) => (
    <Part key={id} moduleId={moduleId} id={id} title={title} component={component} given={given} />
  ));
}
