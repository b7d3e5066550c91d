import { SEARCHED } from '../fields/searched';

/**
 * SQL of a row as JSON, as commands copy it into the log and bring it back.
 *
 * @param withheld columns that are never copied
 */
export function copiedRow(row: string, withheld: readonly string[] = []): string {
  const left = [SEARCHED, ...withheld].map((column) => `'${column}'`);
  return `(to_jsonb(${row}) - ${left.join(' - ')})`;
}
