import { Icon, Table } from '@tenantry/console';
import { cutText } from '@tenantry/core/texts';
import {
  byOf,
  memberChoices,
  memberText,
  otherKind,
  type Target,
  type Targets,
  targetOf,
  twice,
} from './mapping';
import type { Column } from './readColumns';
import { rowsOf, useRefusals } from './refusedRows';
import { text } from './texts';
import type { Import, Kind } from './types';

interface Props {
  readonly columns: readonly Column[];
  readonly kind: Kind;
  readonly kinds: readonly Kind[];
  readonly targets: Targets;
  /** The import that has tried the file with these targets; null: none. */
  readonly checked: Import | null;
  readonly change: (targets: Targets) => void;
}

/** Says for each column of the file which field of the record it sets. */
export function MappingTable({ columns, kind, kinds, targets, checked, change }: Props) {
  const set = (name: string, target: Target) => change({ ...targets, [name]: target });
  const choices = memberChoices(kind);
  const doubled = twice(targets);
  const refusals = useRefusals(checked);
  return (
    <div className="mapping">
      <Table
        label={text('mapping')}
        rows={columns}
        idOf={({ name }) => name}
        columns={[
          {
            title: text('column'),
            cell: ({ name, samples }) => (
              <>
                {name}
                <span className="samples">
                  {samples.map((sample) => cutText(sample, 40)).join(', ') || '–'}
                </span>
              </>
            ),
          },
          {
            title: text('member'),
            cell: ({ name, samples }) => {
              const target = targetOf(targets, name);
              const { member } = target;
              const isKnown = member === '' || choices.some(({ value }) => value === member);
              return (
                <span className="goes-to">
                  <select
                    aria-label={text('memberOf', { column: name })}
                    value={member}
                    onChange={(event) => {
                      const next = event.target.value;
                      set(name, { member: next, by: byOf(next, samples, kind, kinds) });
                    }}
                  >
                    <option value="">{text('notImported')}</option>
                    {(isKnown ? choices : [...choices, { value: member, text: member }]).map((one) => (
                      <option key={one.value} value={one.value}>
                        {one.text}
                      </option>
                    ))}
                  </select>
                  <FoundBy
                    column={name}
                    target={target}
                    other={otherKind(member, kind, kinds)}
                    change={(by) => set(name, { ...target, by })}
                  />
                </span>
              );
            },
          },
          {
            title: text('state'),
            cell: ({ name }) => (
              <ColumnState
                isUsed={targetOf(targets, name).member !== ''}
                isTwice={doubled.has(name)}
                refused={rowsOf(refusals, targetOf(targets, name).member)}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

/** The member by which a record that the column names is found. */
function FoundBy(props: {
  readonly column: string;
  readonly target: Target;
  readonly other: Kind | undefined;
  readonly change: (by: string) => void;
}) {
  const { column, target, other, change } = props;
  if (!other) return null;
  const names = other.members.filter(({ type }) => type === 'text').map(({ name }) => name);
  return (
    <span className="found-by">
      <span className="help">{text('foundBy')}</span>
      <select
        aria-label={text('foundByOf', { column })}
        value={target.by}
        onChange={(event) => change(event.target.value)}
      >
        <option value="">ID</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {memberText(other, name)}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Whether a column has its place, and how many rows were refused for its values. */
function ColumnState(props: {
  readonly isUsed: boolean;
  readonly isTwice: boolean;
  readonly refused: number;
}) {
  const { isUsed, isTwice, refused } = props;
  if (!isUsed) return <span className="soft">{text('leftOut')}</span>;
  const isTrouble = isTwice || refused > 0;
  return (
    <span className={isTrouble ? 'check-state trouble' : 'check-state'}>
      <Icon name={isTrouble ? 'triangle-alert' : 'circle-check'} />
      {isTwice ? text('usedTwice') : refused > 0 ? text('notFitting', { count: refused }) : text('fits')}
    </span>
  );
}
