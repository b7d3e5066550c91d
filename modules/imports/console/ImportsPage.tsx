import {
  Ago,
  Chip,
  formatNumber,
  Link,
  ListPage,
  listParts,
  Named,
  SelectField,
  useAddress,
  useFresh,
  useKinds,
  usePerson,
} from '@tenantry/console';
import { StatusChip } from './ImportState';
import { StartedBy } from './StartedBy';
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
          narrow: 'untitled',
        },
        { title: text('result'), cell: (found) => <Result {...found} />, narrow: 'untitled' },
        {
          title: text('by'),
          cell: ({ startedByUserId }) => <StartedBy id={startedByUserId} />,
          isShort: true,
          narrow: 'untitled',
        },
        {
          title: text('since'),
          cell: ({ createdAt }) => createdAt !== undefined && <Ago at={createdAt} />,
          isShort: true,
          narrow: 'untitled',
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

/** What has become of the rows, or why there is nothing to count. */
function Result({ message, createdRows, updatedRows, skippedRows, refusedRows, isDryRun, status }: Import) {
  if (status === 'failed' && message !== null) return <span className="help">{message}</span>;
  const counts = [
    [isDryRun ? 'isNew' : 'created', createdRows, 'green'],
    ['updated', updatedRows, 'blue'],
    ['skipped', skippedRows, 'grey'],
    ['refused', refusedRows, 'red'],
  ] as const;
  const found = counts.filter(([, rows]) => rows > 0);
  if (found.length === 0) return <span className="soft">–</span>;
  return (
    <span className="row-counts">
      {found.map(([name, rows, tone]) => (
        <Chip key={name} tone={tone}>
          {text(name)} {formatNumber(rows)}
        </Chip>
      ))}
    </span>
  );
}
