import { useResource } from '@tenantry/console';
import { firstRows } from './readColumns';
import { type Import, IMPORTS } from './types';

/** A longer report is only downloaded. */
const MOST = 5_000;

/** Rows that were refused for the same reason. */
export interface RefusedRows {
  /** Member of the record that the reason names; null: none. */
  readonly member: string | null;
  readonly reason: string;
  /** Numbers of the rows in the file. */
  readonly rows: readonly string[];
}

/** Address of the report of refused rows below `/api`. */
export const reportPath = (id: string) => `${IMPORTS}/${id}/refusals`;

/** The refused rows of an import by reason, those of most rows first. @param found null: nothing is read */
export function useRefusals(found: Pick<Import, 'id' | 'refusedRows'> | null): readonly RefusedRows[] {
  const isRead = found !== null && found.refusedRows > 0 && found.refusedRows <= MOST;
  const { data } = useResource<string>(isRead ? reportPath(found.id) : null);
  return isRead && data !== undefined ? refusalsOf(data) : [];
}

/** The number of rows that were refused for the value of a member. */
export const rowsOf = (refusals: readonly RefusedRows[], member: string): number =>
  refusals.filter((one) => one.member === member).reduce((sum, { rows }) => sum + rows.length, 0);

/** @param csv the report; its first line has the names */
function refusalsOf(csv: string): readonly RefusedRows[] {
  const byText = new Map<string, string[]>();
  for (const line of csv.split(/\n(?=\d+,)/).slice(1)) {
    const [row = '', reason = ''] = firstRows(line, ',', 1)[0] ?? [];
    // A row may have several problems, each with its member.
    for (const problem of reason.split(/; (?=\w+: )/))
      byText.set(problem, [...(byText.get(problem) ?? []), row]);
  }
  return [...byText]
    .map(([whole, rows]) => {
      // Reasons begin with the member, which messages of schemas repeat in quotes.
      const [, member = null, reason = whole] = /^(\w+): (?:"\1" )?([^]*)$/.exec(whole) ?? [];
      return { member, reason, rows };
    })
    .sort((a, b) => b.rows.length - a.rows.length);
}
