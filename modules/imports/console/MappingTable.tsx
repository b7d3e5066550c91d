import { Table } from '@tenantry/console';
import { cutText } from '@tenantry/core/texts';
import { memberNames, type Target, type Targets, targetOf } from './mapping';
import type { Column } from './readColumns';
import { text } from './texts';
import type { Kind } from './types';

interface Props {
  readonly columns: readonly Column[];
  readonly kind: Kind;
  readonly kinds: readonly Kind[];
  readonly targets: Targets;
  readonly change: (targets: Targets) => void;
}

/** Says for each column of the file which member of the record it sets. */
export function MappingTable({ columns, kind, kinds, targets, change }: Props) {
  const set = (name: string, target: Target) => change({ ...targets, [name]: target });
  const names = memberNames(kind);
  return (
    <Table
      label={text('mapping')}
      rows={columns}
      idOf={({ name }) => name}
      columns={[
        { title: text('column'), cell: ({ name }) => name },
        { title: text('sample'), cell: ({ sample }) => cutText(sample, 80) || '–' },
        {
          title: text('member'),
          cell: ({ name }) => {
            const { member } = targetOf(targets, name);
            const options = names.includes(member) || member === '' ? names : [...names, member];
            return (
              <select
                aria-label={text('memberOf', { column: name })}
                value={member}
                onChange={({ target }) => set(name, { member: target.value, by: '' })}
              >
                <option value="">{text('notImported')}</option>
                {options.map((one) => (
                  <option key={one} value={one}>
                    {one}
                  </option>
                ))}
              </select>
            );
          },
        },
        {
          title: text('foundBy'),
          cell: ({ name }) => {
            const target = targetOf(targets, name);
            const other = otherKind(target.member, kind, kinds);
            if (!other) return '–';
            return (
              <select
                aria-label={text('foundByOf', { column: name })}
                value={target.by}
                onChange={(event) => set(name, { ...target, by: event.target.value })}
              >
                <option value="">id</option>
                {other.members
                  .filter(({ type }) => type === 'text')
                  .map((one) => (
                    <option key={one.name} value={one.name}>
                      {one.name}
                    </option>
                  ))}
              </select>
            );
          },
        },
      ]}
    />
  );
}

/** The kind of record that a member refers to, where it can be imported too. */
function otherKind(member: string, kind: Kind, kinds: readonly Kind[]): Kind | undefined {
  const refersTo = kind.members.find(({ name }) => name === member)?.refersTo;
  return kinds.find((one) => one.kind === refersTo);
}
