import {
  Empty,
  formatNumber,
  formatTime,
  Loaded,
  Pager,
  pathWith,
  SelectField,
  Table,
  useAddress,
  useKinds,
  useMemberLabels,
  useResource,
} from '@tenantry/console';
import { Filters, queryOf } from './Filters';
import { text } from './texts';
import type { Access, LogPage } from './types';

/** Kinds of reads. */
const READS = ['read', 'read:list', 'export'];
const PATH = '/audit_logs/audit-logs/access';

/** Which records were read or exported, and by whom. */
export function Reads() {
  const { get, set, page } = useAddress();
  const { titleOf } = useKinds();
  const { resourceId: _, ...others } = queryOf(get);
  const query = { ...others, accessType: get('accessType') };
  const log = useResource<LogPage<Access>>(pathWith(PATH, { ...query, page, pageSize: 25 }));
  const memberOf = useMemberLabels((log.data?.items ?? []).map(({ resourceKind }) => resourceKind));
  return (
    <>
      <Filters path={PATH} query={query}>
        <SelectField
          label={text('kindOfRead')}
          none={text('all')}
          options={READS.map((value) => ({ value, text: readText(value) }))}
          value={get('accessType')}
          onChange={(accessType) => set({ accessType })}
        />
      </Filters>
      <Loaded resource={log} lines={10}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty title={text('noReads')} />
          ) : (
            <>
              <Table
                label={text('reads')}
                rows={items}
                idOf={({ id }) => id}
                columns={[
                  {
                    title: text('record'),
                    cell: ({ resourceKind }) => (resourceKind === null ? '–' : titleOf(resourceKind)),
                  },
                  { title: text('kindOfRead'), cell: ({ accessType }) => readText(accessType) },
                  {
                    title: text('members'),
                    cell: ({ fields, resourceKind }) => (
                      <Fields names={fields.map((name) => memberOf(resourceKind, name))} />
                    ),
                  },
                  {
                    title: text('found'),
                    isNumber: true,
                    cell: ({ context }) => formatNumber(context?.resultCount ?? 1),
                  },
                  { title: text('who'), cell: ({ actorUserName }) => actorUserName ?? text('system') },
                  { title: text('when'), cell: ({ createdAt }) => formatTime(createdAt) },
                ]}
              />
              <Pager pages={totalPages} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

/** Kind of a read, in words; an unknown code as it is. */
function readText(accessType: string): string {
  if (accessType === 'read') return text('readOne');
  if (accessType === 'read:list') return text('readList');
  return accessType === 'export' ? text('readExport') : accessType;
}

function Fields({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return <>–</>;
  return (
    <details>
      <summary>{text('countOfMembers', { count: names.length })}</summary>
      {names.join(', ')}
    </details>
  );
}
