import { pathWith, useResource } from '../../api/useResource';
import { Empty, Loaded, Pager, Table, useAddress } from '../../kit';
import { formatNumber, formatTime } from '../../texts/format';
import { useKinds } from '../../views/kinds';
import { Filters, queryOf } from './Filters';
import { text } from './texts';
import type { Access, LogPage } from './types';

const PATH = '/audit_logs/audit-logs/access';

/** Which records were read or exported, and by whom. */
export function Reads() {
  const { get, page } = useAddress();
  const { titleOf } = useKinds();
  const { resourceId, ...query } = queryOf(get);
  const log = useResource<LogPage<Access>>(pathWith(PATH, { ...query, page, pageSize: 25 }));
  return (
    <>
      <Filters path={PATH} query={{ ...query, resourceId: resourceId ?? '' }} />
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
                  { title: text('kindOfRead'), cell: ({ accessType }) => <code>{accessType}</code> },
                  { title: text('members'), cell: ({ fields }) => <Fields fields={fields} /> },
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

function Fields({ fields }: { readonly fields: readonly string[] }) {
  if (fields.length === 0) return <>–</>;
  return (
    <details>
      <summary>{text('countOfMembers', { count: fields.length })}</summary>
      {fields.join(', ')}
    </details>
  );
}
