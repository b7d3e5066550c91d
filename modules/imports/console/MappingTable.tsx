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
import { text } from './texts';
import type { Kind } from './types';

interface Props {
  readonly columns: readonly Column[];
  readonly kind: Kind;
  readonly kinds: readonly Kind[];
  readonly targets: Targets;
  readonly change: (targets: Targets) => void;
}

/** Says for each column of the file which field of the record it sets. */
export function MappingTable({ columns, kind, kinds, targets, change }: Props) {
  const set = (name: string, target: Target) => change({ ...targets, [name]: target });
  const choices = memberChoices(kind);
  const doubled = twice(targets);
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
              <ColumnState isUsed={targetOf(targets, name).member !== ''} isTwice={doubled.has(name)} />
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

/** Whether a column has its place. */
function ColumnState({ isUsed, isTwice }: { readonly isUsed: boolean; readonly isTwice: boolean }) {
  if (!isUsed) return <span className="soft">{text('leftOut')}</span>;
  return (
    <span className={isTwice ? 'check-state trouble' : 'check-state'}>
      <Icon name={isTwice ? 'triangle-alert' : 'circle-check'} />
      {text(isTwice ? 'usedTwice' : 'fits')}
    </span>
  );
}
