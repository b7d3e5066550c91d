import { useState } from 'react';
import { usePerson } from '../../api/person';
import { pathWith, useResource } from '../../api/useResource';
import {
  actionsColumn,
  Badge,
  Button,
  Empty,
  Loaded,
  Pager,
  SwitchField,
  Table,
  type Tone,
  useAddress,
} from '../../kit';
import { formatTime } from '../../texts/format';
import { ActionDialog } from './ActionDialog';
import { Filters, queryOf } from './Filters';
import { useKinds } from '../../views/kinds';
import { labelOf, memberText } from './labelOf';
import { text } from './texts';
import type { Action, LogPage } from './types';
import { reversalOf } from './useReversal';

const PATH = '/audit_logs/audit-logs/actions';
const TYPES = ['create', 'edit', 'delete', 'assign'] as const;
const TONES: Readonly<Record<Action['executionState'], Tone>> = {
  done: 'good',
  redone: 'good',
  undoing: 'info',
  undone: 'neutral',
  failed: 'bad',
};

/** What was changed, by whom, with the differences and the way back. */
export function Actions() {
  const { get, set, page } = useAddress();
  const [open, setOpen] = useState<string | null>(null);
  const query = {
    ...queryOf(get),
    actionType: get('actionType'),
    undoableOnly: get('undoable'),
  };
  const log = useResource<LogPage<Action>>(pathWith(PATH, { ...query, page, pageSize: 25 }));
  return (
    <>
      <Filters path={PATH} query={query}>
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

function ActionTable(props: { readonly actions: readonly Action[]; readonly open: (id: string) => void }) {
  const { features } = usePerson();
  const { titleOf } = useKinds();
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
          cell: ({ changes }) =>
            Object.keys(changes ?? {})
              .map(memberText)
              .join(', ') || '–',
        },
        {
          title: text('record'),
          cell: ({ resourceKind }) => (resourceKind === null ? '–' : titleOf(resourceKind)),
        },
        { title: text('who'), cell: ({ actorUserName }) => actorUserName ?? text('system') },
        { title: text('when'), cell: ({ createdAt }) => formatTime(createdAt) },
        {
          title: text('state'),
          cell: ({ executionState }) => <Badge tone={TONES[executionState]}>{text(executionState)}</Badge>,
        },
        actionsColumn<Action>(labelOf, (action) => {
          const reversal = reversalOf(action, features);
          return [
            { id: 'details', text: text('details'), run: () => props.open(action.id) },
            reversal !== null && { id: 'reversal', ...reversal },
          ];
        }),
      ]}
    />
  );
}
