import {
  Empty,
  Loaded,
  type Option,
  Pager,
  pathWith,
  SelectField,
  SwitchField,
  useAddress,
  useDescription,
  useResource,
} from '@tenantry/console';
import { ActionLog } from './ActionLog';
import { Filters, queryOf } from './Filters';
import { text } from './texts';
import { ACTIONS, type Action, type LogPage } from './types';

const TYPES = ['create', 'edit', 'delete', 'assign'] as const;

/** Changes, with their authors, their differences, and undo or redo. */
export function Actions() {
  const { get, set, page } = useAddress();
  const [type, field, undoable] = [get('actionType'), get('field'), get('undoable')];
  const query = { ...queryOf(get), actionType: type, undoableOnly: undoable, fieldName: field };
  const kind = get('resourceKind');
  const members = useMemberOptions(kind);
  const types = TYPES.map((value) => ({ value, text: text(value) }));
  const log = useResource<LogPage<Action>>(pathWith(ACTIONS, { ...query, page, pageSize: 50 }));
  return (
    <>
      <Filters
        path={ACTIONS}
        query={query}
        chosen={[
          ['actionType', text('type'), types.find(({ value }) => value === type)?.text],
          ['field', text('changedField'), members.find(({ value }) => value === field)?.text],
          ['undoable', '', text('undoableOnly')],
        ]}
      >
        <SelectField
          label={text('type')}
          none={text('all')}
          options={types}
          value={type}
          onChange={(actionType) => set({ actionType })}
        />
        {kind !== '' && (
          <SelectField
            label={text('changedField')}
            none={text('all')}
            options={members}
            value={field}
            onChange={(chosen) => set({ field: chosen })}
          />
        )}
        <SwitchField
          label={text('undoableOnly')}
          value={undoable === 'true'}
          onChange={(isOnly) => set({ undoable: isOnly ? 'true' : '' })}
        />
      </Filters>
      <Loaded resource={log} lines={10}>
        {({ items, totalPages, canViewTenant }) => (
          <>
            {!canViewTenant && <p className="help">{text('ownOnly')}</p>}
            {items.length === 0 ? (
              <Empty hasDrawing title={text('noActions')}>
                {text('noActionsHelp')}
              </Empty>
            ) : (
              <ActionLog actions={items} />
            )}
            <Pager pages={totalPages} />
            {items.length > 0 && page >= totalPages && <p className="help log-end">{text('endOfLog')}</p>}
          </>
        )}
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
