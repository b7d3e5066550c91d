import { useState } from 'react';
import {
  actionsColumn,
  Badge,
  Button,
  Empty,
  formatTime,
  Link,
  Loaded,
  Named,
  type Option,
  Pager,
  pathWith,
  SelectField,
  SwitchField,
  Table,
  type Tone,
  useAddress,
  useDescription,
  useKinds,
  useMemberLabels,
  usePastNames,
  usePerson,
  useResource,
} from '@tenantry/console';
import { ActionDialog } from './ActionDialog';
import { Filters, queryOf } from './Filters';
import { labelOf } from './labelOf';
import { reversalOf } from './reversal';
import { text } from './texts';
import { ACTIONS, type Action, type LogPage } from './types';

const TYPES = ['create', 'edit', 'delete', 'assign'] as const;
const TONES: Readonly<Record<Action['executionState'], Tone>> = {
  done: 'good',
  redone: 'good',
  undoing: 'info',
  undone: 'neutral',
  failed: 'bad',
};

/** Changes, with their authors, their differences, and undo or redo. */
export function Actions() {
  const { get, set, page } = useAddress();
  const [open, setOpen] = useState<string | null>(null);
  const query = {
    ...queryOf(get),
    actionType: get('actionType'),
    undoableOnly: get('undoable'),
    fieldName: get('field'),
  };
  const members = useMemberOptions(get('resourceKind'));
  const log = useResource<LogPage<Action>>(pathWith(ACTIONS, { ...query, page, pageSize: 25 }));
  return (
    <>
      <Filters path={ACTIONS} query={query}>
        <label className="field">
          <span>{text('type')}</span>
          <select value={get('actionType')} onChange={({ target }) => set({ actionType: target.value })}>
            <option value="">{text('all')}</option>
            {TYPES.map((type) => (
              <option key={type} value={type}>
                {text(type)}
              </option>
            ))}
          </select>
        </label>
        {get('resourceKind') !== '' && (
          <SelectField
            label={text('changedField')}
            none={text('all')}
            options={members}
            value={get('field')}
            onChange={(field) => set({ field })}
          />
        )}
        <SwitchField
          label={text('undoableOnly')}
          value={get('undoable') === 'true'}
          onChange={(isOnly) => set({ undoable: isOnly ? 'true' : '' })}
        />
      </Filters>
      <Loaded resource={log} lines={10}>
        {({ items, totalPages, canViewTenant }) => {
          const chosen = items.find(({ id }) => id === open);
          return (
            <>
              {!canViewTenant && <p className="help">{text('ownOnly')}</p>}
              {items.length === 0 ? (
                <Empty title={text('noActions')}>{text('noActionsHelp')}</Empty>
              ) : (
                <ActionTable actions={items} open={setOpen} />
              )}
              <Pager pages={totalPages} />
              {chosen && <ActionDialog action={chosen} onClose={() => setOpen(null)} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}

/** The members of a kind of record. A log names them as members or as columns, and a filter takes several names. */
function useMemberOptions(kind: string): readonly Option[] {
  const { data } = useDescription(kind === '' ? null : kind);
  if (data?.id !== kind) return [];
  return data.members.map(({ name, column, label }) => ({
    value: column === null || column === name ? name : `${name},${column}`,
    text: label,
  }));
}

function ActionTable(props: { readonly actions: readonly Action[]; readonly open: (id: string) => void }) {
  const { features } = usePerson();
  const { titleOf } = useKinds();
  const kinds = props.actions.map(({ resourceKind }) => resourceKind);
  const memberOf = useMemberLabels(kinds);
  const nameOf = usePastNames(kinds);
  return (
    <Table
      label={text('changes')}
      rows={props.actions}
      idOf={({ id }) => id}
      columns={[
        {
          title: text('action'),
          cell: (action) => (
            <Button look="plain" className="link" onClick={() => props.open(action.id)}>
              {labelOf(action)}
            </Button>
          ),
        },
        {
          title: text('members'),
          cell: ({ changes, resourceKind }) => {
            const names = Object.keys(changes ?? {});
            return [...new Set(names.map((name) => memberOf(resourceKind, name)))].join(', ') || '–';
          },
        },
        {
          title: text('record'),
          cell: ({ resourceKind, resourceId, snapshotBefore, snapshotAfter }) => {
            const found = nameOf(resourceKind, resourceId, snapshotAfter ?? snapshotBefore ?? {});
            if (!found) return resourceKind === null ? '–' : titleOf(resourceKind);
            return snapshotAfter && found.hasPage ? <Link href={found.href}>{found.name}</Link> : found.name;
          },
        },
        {
          title: text('who'),
          isShort: true,
          cell: ({ actorUserName }) =>
            actorUserName ? (
              <Named mark={{ name: actorUserName, shape: 'round' }}>{actorUserName}</Named>
            ) : (
              text('system')
            ),
        },
        { title: text('when'), isShort: true, cell: ({ createdAt }) => formatTime(createdAt) },
        {
          title: text('state'),
          cell: ({ executionState }) => <Badge tone={TONES[executionState]}>{text(executionState)}</Badge>,
        },
        actionsColumn<Action>(labelOf, (action) => {
          const reversal = reversalOf(action, features);
          return [
            { id: 'details', text: text('details'), run: () => props.open(action.id) },
            reversal !== null && { id: 'reversal', text: text(reversal.kind), run: reversal.run },
          ];
        }),
      ]}
    />
  );
}
