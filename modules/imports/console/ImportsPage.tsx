import {
  formatNumber,
  formatTime,
  Link,
  ListPage,
  listParts,
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
  const { titleOf } = useKinds();
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
        <label className="field">
          <span>{text('state')}</span>
          <select value={get('status')} onChange={({ target }) => set({ status: target.value })}>
            <option value="">{text('allStates')}</option>
            {STATUSES.map((status) => (
              <option key={status} value={status}>
                {text(status)}
              </option>
            ))}
          </select>
        </label>
      }
      columns={[
        {
          title: text('file'),
          cell: ({ id, fileName, kind }) => (
            <Link href={`/backend/imports/${id}`}>{fileName ?? titleOf(kind)}</Link>
          ),
        },
        { title: text('kind'), cell: ({ kind }) => titleOf(kind) },
        {
          title: text('state'),
          cell: ({ status, refusedRows, isDryRun }) => (
            <>
              <StatusChip status={status} refusedRows={refusedRows} /> {isDryRun && text('dryRun')}
            </>
          ),
        },
        { title: text('rows'), cell: ({ totalRows }) => formatNumber(totalRows ?? 0), isNumber: true },
        { title: text('refused'), cell: ({ refusedRows }) => formatNumber(refusedRows), isNumber: true },
        { title: text('since'), cell: (found) => formatTime(found.createdAt) },
      ]}
    />
  );
}
