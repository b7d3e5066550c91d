import {
  Empty,
  Loaded,
  Pager,
  pathWith,
  RecordLink,
  SelectField,
  Sentence,
  useAddress,
  useKinds,
  useMemberLabels,
  useNames,
  useResource,
} from '@tenantry/console';
import { actorName, ActorMark } from './Actor';
import { DayLog } from './DayLog';
import { DetailsKey, useOpenEntries } from './details';
import { Filters, queryOf } from './Filters';
import { text } from './texts';
import type { Access, LogPage } from './types';

/** Kinds of reads: of a record by its id, of one alone, of a list, and of a file of records. */
const READS = ['read:item', 'read', 'read:list', 'export'];
const PATH = '/audit_logs/audit-logs/access';

/** Which records were read or exported, and by whom. */
export function Reads() {
  const { get, set, page } = useAddress();
  const { resourceId: _, ...others } = queryOf(get);
  const type = get('accessType');
  const query = { ...others, accessType: type };
  const log = useResource<LogPage<Access>>(pathWith(PATH, { ...query, page, pageSize: 50 }));
  return (
    <>
      <Filters path={PATH} query={query} chosen={[['accessType', text('kindOfRead'), readText(type)]]}>
        <SelectField
          label={text('kindOfRead')}
          none={text('all')}
          options={READS.map((value) => ({ value, text: readText(value) }))}
          value={type}
          onChange={(accessType) => set({ accessType })}
        />
      </Filters>
      <Loaded resource={log} lines={10}>
        {({ items, totalPages }) =>
          items.length === 0 ? (
            <Empty hasDrawing title={text('noReads')} />
          ) : (
            <>
              <ReadLog reads={items} />
              <Pager pages={totalPages} />
              {page >= totalPages && <p className="help log-end">{text('endOfLog')}</p>}
            </>
          )
        }
      </Loaded>
    </>
  );
}

function ReadLog({ reads }: { readonly reads: readonly Access[] }) {
  const { openIds, toggle } = useOpenEntries();
  const { titleOf } = useKinds();
  const kinds = reads.map(({ resourceKind }) => resourceKind);
  const memberOf = useMemberLabels(kinds);
  const nameOf = useNames(
    [...new Set(kinds)].map((kind) => ({ column: kind, references: kind })),
    reads.map(({ resourceKind, resourceId }) => ({ [resourceKind ?? '']: resourceId })),
  );
  return (
    <DayLog
      label={text('reads')}
      entries={reads}
      row={(read) => {
        const { accessType, fields, resourceKind: kind, resourceId: id } = read;
        const isOpen = openIds.includes(read.id);
        const name = kind === null || id === null ? undefined : nameOf(kind, id);
        return (
          <>
            <ActorMark {...read} />
            <div className="what">
              <p>
                <Sentence
                  text={saidText(accessType)}
                  parts={{
                    who: <strong>{actorName(read)}</strong>,
                    type: accessType,
                    record: (
                      <>
                        {kind !== null && id !== null && name !== undefined && (
                          <RecordLink kind={kind} id={id} name={name} />
                        )}
                        {kind !== null && (
                          <span className={name === undefined ? undefined : 'kind'}>{titleOf(kind)}</span>
                        )}
                      </>
                    ),
                  }}
                />
              </p>
              {isOpen && <p>{[...new Set(fields.map((field) => memberOf(kind, field)))].join(', ')}</p>}
            </div>
            {fields.length > 0 && (
              <DetailsKey
                label={text('countOfMembers', { count: fields.length })}
                isOpen={isOpen}
                onClick={() => toggle(read.id)}
              />
            )}
          </>
        );
      }}
    />
  );
}

/** Kind of a read, in words; an unknown code as it is. */
function readText(accessType: string): string {
  if (accessType === 'read:item') return text('readOne');
  if (accessType === 'read') return text('readAlone');
  if (accessType === 'read:list') return text('readList');
  return accessType === 'export' ? text('readExport') : accessType;
}

/** What was done, as a sentence; an unknown code as it is. */
function saidText(accessType: string): string {
  if (accessType === 'read' || accessType === 'read:item') return text('saidRead');
  if (accessType === 'read:list') return text('saidListed');
  return text(accessType === 'export' ? 'saidExported' : 'saidAccess');
}
