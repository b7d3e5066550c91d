import { type ReactNode, useState } from 'react';
import type { Tab } from '../kit/Tabs';
import { RecordActions, useActions } from './RecordActions';
import { type FilledSlot, RecordSlot, SlotContent, useRecordSlot } from './Slot';

interface Props {
  /** Kind of record: `loyalty.card`. */
  readonly kind: string;
  readonly record: object;
}

/** Tabs that modules add to the page of a record. */
export function useRecordTabs(kind: string, record: object): readonly Tab[] {
  return useTabParts(kind).map((filled) => ({
    id: filled.part.id,
    title: filled.part.title,
    content: () => <SlotContent filled={filled} given={{ kind, record }} />,
  }));
}

/** Tabs as modules declare them: those of the module of the kind come first, those for records of all kinds last. */
export function useTabParts(kind: string): readonly FilledSlot[] {
  const rank = ({ moduleId, part: { slot } }: FilledSlot) =>
    slot.startsWith('*') ? 2 : kind.startsWith(`${moduleId}.`) ? 0 : 1;
  return [...useRecordSlot(kind, 'tabs')].sort((a, b) => rank(a) - rank(b));
}

/** Actions and further tools of modules for a record. */
export function RecordTools({ kind, record }: Props) {
  return (
    <>
      <RecordActions kind={kind} record={record} />
      <RecordSlot kind={kind} place="toolbar" given={{ kind, record }} />
    </>
  );
}

/** The content of the page of a record, with what modules put beside it; below it in narrow windows. */
export function BesideRecord({ kind, record, children }: Props & { readonly children: ReactNode }) {
  if (useRecordSlot(kind, 'aside').length === 0) return children;
  return (
    <div className="beside">
      <div>{children}</div>
      <div className="aside">
        <RecordSlot kind={kind} place="aside" given={{ kind, record }} />
      </div>
    </div>
  );
}

/**
 * Puts what modules add to a record around the content of its dialog. Tabs fold below it, so that what is typed into the content
 * can be saved at any time.
 */
export function aroundRecord(kind: string, record: object): (content: ReactNode) => ReactNode {
  return (content) => (
    <DialogParts kind={kind} record={record}>
      {content}
    </DialogParts>
  );
}

function DialogParts({ kind, record, children }: Props & { readonly children: ReactNode }) {
  const tabs = useTabParts(kind);
  const tools = useActions(kind).length + useRecordSlot(kind, 'toolbar').length;
  return (
    <>
      {tools > 0 && (
        <div className="tools">
          <RecordTools kind={kind} record={record} />
        </div>
      )}
      {children}
      {tabs.map((filled) => (
        <Folded key={filled.part.id} filled={filled} kind={kind} record={record} />
      ))}
      <RecordSlot kind={kind} place="aside" given={{ kind, record }} />
    </>
  );
}

/** A part with code that is loaded when it is opened. */
function Folded({ filled, kind, record }: Props & { readonly filled: FilledSlot }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{filled.part.title}</summary>
      {isOpen && <SlotContent filled={filled} given={{ kind, record }} />}
    </details>
  );
}
