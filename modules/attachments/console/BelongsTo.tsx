import type { ReactNode } from 'react';
import { Icon, Link, Named, RecordLink, useNames } from '@tenantry/console';
import { text } from './texts';
import type { Assignment, LibraryFile } from './types';

/** Gives what a record is shown as: its name, which leads to its page. */
export type ShowRecord = (record: Assignment) => ReactNode;

/** Reads the names of the records that files belong to, with one request for each kind of record. */
export function useOwners(files: readonly Pick<LibraryFile, 'assignments'>[]): ShowRecord {
  const owners = files.flatMap(({ assignments }) => assignments);
  const kinds = [...new Set(owners.map(({ type }) => type).filter((type) => type.includes('.')))];
  const names = useNames(
    kinds.map((kind) => ({ column: kind, references: kind })),
    owners.map(({ type, id }) => ({ id, [type]: id })),
  );
  return ({ type, id, href, label }) => {
    const name = label ?? (kinds.includes(type) ? names(type, id) : undefined);
    if (name === undefined) return href === undefined ? type : <Link href={href}>{type}</Link>;
    const mark = names.markOf(type, id) ?? { name, shape: 'square' as const, size: 16 as const };
    return (
      <Named mark={{ ...mark, size: 16 }}>
        {href === undefined ? (
          <RecordLink kind={type} id={id} name={name} />
        ) : (
          <Link href={href}>{name}</Link>
        )}
      </Named>
    );
  };
}

/** The first record that a file belongs to, with the number of the others; that it belongs to none. */
export function BelongsTo(props: { readonly file: LibraryFile; readonly show: ShowRecord }) {
  const { assignments, assignmentCount = assignments.length } = props.file;
  const [first] = assignments;
  return (
    <span className="belongs">
      {first ? (
        props.show(first)
      ) : (
        <>
          <Icon name="paperclip" />
          {text('notLinked')}
        </>
      )}
      {assignmentCount > 1 && <span className="help">+{assignmentCount - 1}</span>}
    </span>
  );
}
