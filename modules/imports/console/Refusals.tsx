import { Icon, language, useResource } from '@tenantry/console';
import { memberText } from './mapping';
import { reportPath, useRefusals } from './refusedRows';
import { text } from './texts';
import type { Import, Kind } from './types';

/** Reasons, and rows of each, that the page shows; the report has all. */
const MOST_REASONS = 20;
const MOST_ROWS = 8;

/** Why rows were refused, and which, with the report of all. */
export function Refusals({ found }: { readonly found: Import }) {
  const { id, kind, refusedRows: count } = found;
  const refusals = useRefusals(found);
  const { data: kinds } = useResource<{ readonly items: readonly Kind[] }>('/imports/kinds');
  const known = kinds?.items.find((one) => one.kind === kind);
  const labelOf = (member: string) => (known ? memberText(known, member) : member);
  return (
    <section className="card" aria-labelledby="refused-rows">
      <div className="card-line">
        <h2 id="refused-rows">{text('refusedTitle', { count })}</h2>
        <a className="button plain" href={`/api${reportPath(id)}`} download="refused-rows.csv">
          <Icon name="download" />
          {text('report')}
        </a>
      </div>
      <ul className="issues">
        {refusals.slice(0, MOST_REASONS).map(({ member, reason, rows }) => (
          <li key={`${member} ${reason}`}>
            <p>
              {member !== null && <strong>{labelOf(member)}</strong>} {reason}
            </p>
            <p className="help">{rowsText(rows)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `Rows 5, 15 and 25`, of many the first ones. */
function rowsText(rows: readonly string[]): string {
  const more = rows.length - MOST_ROWS;
  const shown = more > 1 ? [...rows.slice(0, MOST_ROWS), text('moreRows', { count: more })] : rows;
  return text('rowsAt', { count: rows.length, rows: new Intl.ListFormat(language).format(shown) });
}
