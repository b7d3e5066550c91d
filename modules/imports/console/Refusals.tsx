import { Loaded, Table, useResource } from '@tenantry/console';
import { firstRows } from './readColumns';
import { text } from './texts';
import { IMPORTS } from './types';

/** Rows that the page shows; the report has all. */
const SHOWN = 50;
/** A longer report is only downloaded. */
const MOST = 5_000;

interface Refusal {
  readonly row: string;
  readonly reason: string;
}

/** Rows that were refused, with the reasons, and the report of all. */
export function Refusals({ id, count }: { readonly id: string; readonly count: number }) {
  const path = `${IMPORTS}/${id}/refusals`;
  const report = useResource<string>(count <= MOST ? path : null);
  return (
    <>
      <h2>{text('refusedTitle', { count })}</h2>
      {count <= MOST && (
        <Loaded resource={report}>
          {(csv) => (
            <Table
              label={text('refusedTitle', { count })}
              rows={refusalsOf(csv)}
              idOf={({ row, reason }) => `${row} ${reason}`}
              columns={[
                { title: text('row'), cell: ({ row }) => row },
                { title: text('reason'), cell: ({ reason }) => reason },
              ]}
            />
          )}
        </Loaded>
      )}
      <p>
        <a className="button" href={`/api${path}`} download="refused-rows.csv">
          {text('report')}
        </a>
      </p>
    </>
  );
}

/** The first refusals of a report. The first line of the report has the names. */
function refusalsOf(csv: string): Refusal[] {
  return csv
    .split(/\n(?=\d+,)/)
    .slice(1, SHOWN + 1)
    .map((line) => firstRows(line, ',', 1)[0] ?? [])
    .map(([row = '', reason = '']) => ({ row, reason }));
}
