import { cutText, type ValuePlace } from '@tenantry/core';
import { type ModelLabel, quoted } from './AnalyticsModel';

/** Characters of a label at most. */
const LONGEST_LABEL = 500;
/** Characters of ciphertext that may be read for one; what is longer is not shown. */
const LONGEST_STORED = 3_000;

/** That a statement gives labels as they are stored, some of them encrypted. */
export type EncryptedLabels = Pick<ModelLabel, 'table' | 'columns'>;

/** A group with what is stored for its label, in the order of the columns. */
interface LabelledRow {
  readonly key?: unknown;
  readonly label?: string | null;
  readonly labels?: readonly (string | null)[];
}

/** @returns undefined where the database finds the labels by itself */
export function encryptedLabelsOf(label: ModelLabel | null): EncryptedLabels | undefined {
  if (!label?.columns.some(({ isEncrypted }) => isEncrypted)) return undefined;
  return { table: label.table, columns: label.columns };
}

/** SQL: the `label` of the row `l`, or `labels` to be decrypted; and its `tone` and its `place`, where it has them. */
export function labelSql(label: ModelLabel): string {
  const { tone, order } = label;
  return [
    textSql(label),
    ...(tone === null ? [] : [`l.${quoted(tone)} AS tone`]),
    ...(order === null ? [] : [`l.${quoted(order)}::float8 AS place`]),
  ].join(', ');
}

function textSql(label: ModelLabel): string {
  const columns = label.columns.map(({ name }) => `l.${quoted(name)}`);
  if (!encryptedLabelsOf(label)) {
    const texts = columns.map((column) => `nullif(${column}, '')`);
    return `left(coalesce(${texts.join(', ')}), ${LONGEST_LABEL}) AS label`;
  }
  const texts = columns.map(
    (column) => `CASE WHEN length(${column}) <= ${LONGEST_STORED} THEN ${column} END`,
  );
  return `jsonb_build_array(${texts.join(', ')}) AS labels`;
}

/** Where the encrypted texts of the labels are stored. The key of a group is the id of the record. */
export function labelPlaces(
  { table, columns }: EncryptedLabels,
  tenantId: string,
  rows: readonly LabelledRow[],
): { readonly place: ValuePlace; readonly stored: string }[] {
  return rows.flatMap(({ key, labels }) =>
    columns.flatMap(({ name, isEncrypted }, at) => {
      const place = { tenantId, table, column: name, recordId: String(key) };
      return isEncrypted ? [{ place, stored: labels?.[at] ?? '' }] : [];
    }),
  );
}

/** The rows with their labels. @param opened the texts of all places, in order; null for what does not open */
export function withLabels<T extends LabelledRow>(
  { columns }: EncryptedLabels,
  rows: readonly T[],
  opened: readonly (string | null)[],
): T[] {
  const next = opened.values();
  return rows.map((row) => {
    const texts = columns.map(({ isEncrypted }, at) => (isEncrypted ? next.next().value : row.labels?.[at]));
    const shown = texts.find((text) => text !== null && text !== undefined && text !== '');
    return { ...row, label: shown === undefined || shown === null ? null : cutText(shown, LONGEST_LABEL) };
  });
}
