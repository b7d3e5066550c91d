import { type ReactNode, useSyncExternalStore } from 'react';
import { extensions } from './extensions';
import { Part } from './Part';
import type { FieldPart as DeclaredPart } from './Parts';

/** A field of records, as far as parts are found by it. */
interface FieldOfRecords {
  readonly name: string;
  readonly kind: string;
}

interface Props {
  readonly use: 'cells' | 'inputs';
  /** Kind of record: `helpdesk.ticket`. */
  readonly of: string;
  readonly field: FieldOfRecords;
  /** Props of the component, besides `usual`, the content without it. */
  readonly given: object;
  /** Content without the part. */
  readonly children: ReactNode;
}

/** A value of a record as a module draws or changes it, where one has a part for it. */
export function FieldPart({ use, of, field, given, children }: Props) {
  const all = useSyncExternalStore(extensions.subscribe, extensions.list);
  const found = [...all].flatMap(([moduleId, { parts }]) =>
    parts[use].filter((part) => isFor(part, of, field)).map((part) => ({ moduleId, part })),
  );
  // A member of its own is nearer than all of a kind, and those of one kind of record nearer than those of all.
  const nearest =
    found.find(({ part }) => part.member !== undefined) ??
    found.find(({ part }) => part.on !== undefined) ??
    found[0];
  if (!nearest) return children;
  const { id, title, component } = nearest.part;
  return (
    <Part
      moduleId={nearest.moduleId}
      id={id}
      title={title}
      component={component}
      given={{ ...given, usual: children }}
      instead={children}
    />
  );
}

const isFor = ({ on, member, kind }: DeclaredPart, of: string, field: FieldOfRecords) =>
  (on === undefined || on === of) && (member === undefined ? kind === field.kind : member === field.name);
