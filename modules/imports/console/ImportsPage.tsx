import {
  Ago,
  Chip,
  formatNumber,
  Link,
  ListPage,
  listParts,
  Named,
  SelectField,
  useAccountName,
  useAddress,
  useFresh,
  useKinds,
  usePerson,
} from '@tenantry/console';
import { StatusChip } from './ImportState';
import { text } from './texts';
import { type Import, IMPORTS } from './types';

const STATUSES = ['running', 'completed', 'failed', 'cancelled', 'undone'] as const;

/** Imports of the last weeks. */
export function ImportsPage() {
  const { get, set } = useAddress();
  const { features } = usePerson();
  useFresh('progress.job.*', [IMPORTS]);
  return (
    <ListPage<Import>
      more={listParts('imports.import')}
      label={text('title')}
      path={IMPORTS}
      query={{ sortField: 'createdAt', sortDir: 'desc' }}
      filters={['status']}
      empty={{ title: text('empty'), help: text('emptyHelp') }}
      add={
        features.includes('imports.manage') && (
          <Link href="/backend/imports/new" className="button primary">
            {text('add')}
          </Link>
        )
      }
      tools={
        <SelectField
          label={text('state')}
          none={text('allStates')}
          value={get('status')}
          onChange={(status) => set({ status })}
          options={STATUSES.map((status) => ({ value: status, text: text(status) }))}
        />
      }
      columns={[
        { title: text('file'), cell: (found) => <File {...found} /> },
        {
          title: text('state'),
          cell: ({ status, refusedRows }) => <StatusChip status={status} refusedRows={refusedRows} />,
        },
        { title: text('result'), cell: (found) => <Counts {...found} /> },
        {
          title: text('by'),
          cell: ({ startedByUserId }) => <StartedBy id={startedByUserId} />,
          isShort: true,
        },
        {
          title: text('since'),
          cell: ({ createdAt }) => createdAt !== undefined && <Ago at={createdAt} />,
          isShort: true,
        },
      ]}
    />
  );
}

/** The file, and below it what its rows are. */
function File({ id, fileName, kind, format, isDryRun }: Import) {
  const { titleOf } = useKinds();
  const title = titleOf(kind);
  const icon = format === 'csv' ? 'file-spreadsheet' : 'file-text';
  const note = isDryRun ? `${title} · ${text('dryRun')}` : title;
  return (
    <Named mark={{ name: title, shape: 'square', icon, tone: 'grey', size: 24 }} note={note}>
      <Link href={`/backend/imports/${id}`}>{fileName ?? title}</Link>
    </Named>
  );
}

/** What has become of the rows; nothing while there is nothing to say. */
function Counts({ createdRows, updatedRows, skippedRows, refusedRows, isDryRun }: Import) {
  const counts = [
    [isDryRun ? 'newCount' : 'createdCount', createdRows, 'green'],
    ['updatedCount', updatedRows, 'blue'],
    ['skippedCount', skippedRows, 'grey'],
    ['refusedCount', refusedRows, 'red'],
  ] as const;
  return (
    <span className="row-counts">
      {counts.map(
        ([name, rows, tone]) =>
          rows > 0 && (
            <Chip key={name} tone={tone}>
              {text(name, { rows: formatNumber(rows) })}
            </Chip>
          ),
      )}
    </span>
  );
}

function StartedBy({ id }: { readonly id: string | null }) {
  const name = useAccountName(id);
  if (name === undefined) return <span className="soft">–</span>;
  return <Named mark={{ name, shape: 'round', account: id }}>{name}</Named>;
}
