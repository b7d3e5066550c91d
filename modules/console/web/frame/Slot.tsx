import { type ComponentType, createContext, Suspense, useContext, useSyncExternalStore } from 'react';
import { Skeleton } from '../kit/states';
import { extensions } from './extensions';
import { Part } from './Part';
import type { RecordView } from '../views/RecordView';
import type { SlotPart } from './Parts';

/** A part that modules have put into a slot, with its module. */
export interface FilledSlot {
  readonly moduleId: string;
  readonly part: SlotPart;
}

/** Parts of modules in a slot, in the order of the modules. */
function useSlot(isMeant: (part: SlotPart) => boolean): readonly FilledSlot[] {
  const all = useSyncExternalStore(extensions.subscribe, extensions.list);
  return [...all].flatMap(([moduleId, { parts }]) =>
    parts.slots.filter(isMeant).map((part) => ({ moduleId, part })),
  );
}

/** Parts that modules put into a place of a kind of record, or of all kinds. @param place as `tabs` */
export const useRecordSlot = (kind: string, place: string) =>
  useSlot(
    ({ slot, kinds }) =>
      slot === `${kind}.${place}` || (slot === `*.${place}` && (kinds?.includes(kind) ?? true)),
  );

/** Props for the parts of a slot. */
interface Given {
  readonly record?: object;
  readonly [name: string]: unknown;
}

interface Props {
  /** `loyalty.card.footer` */
  readonly name: string;
  /** Props of the components: the record, for example. */
  readonly given?: Given;
}

/** All parts of a slot, one below the other. */
export function Slot({ name, given = {} }: Props) {
  return <Filled slots={useSlot(({ slot }) => slot === name)} given={given} />;
}

/** All parts of a place of a kind of record, one below the other. @param props.place as `toolbar` */
export function RecordSlot({ kind, place, given }: RecordSlotProps) {
  return <Filled slots={useRecordSlot(kind, place)} given={given} />;
}

interface RecordSlotProps {
  readonly kind: string;
  readonly place: string;
  readonly given: Given;
}

function Filled({ slots, given }: { readonly slots: readonly FilledSlot[]; readonly given: Given }) {
  return slots.map((filled) => <SlotContent key={filled.part.id} filled={filled} given={given} />);
}

/** Draws the records of a view. Views of records stand above the frame, which gets this from the page around it. */
export const DrawsRecords = createContext<
  ComponentType<{ readonly view: RecordView; readonly record: object }>
>(() => null);

/** A part of a slot: drawn by the code of its module, or made from a declaration. */
export function SlotContent({ filled, given }: { readonly filled: FilledSlot; readonly given: Given }) {
  const RecordsWithin = useContext(DrawsRecords);
  const { id, title, component, view } = filled.part;
  if (component !== undefined)
    return <Part moduleId={filled.moduleId} id={id} title={title} component={component} given={given} />;
  if (view === undefined) return null;
  return (
    <Suspense fallback={<Skeleton />}>
      <RecordsWithin view={view} record={given.record ?? {}} />
    </Suspense>
  );
}
