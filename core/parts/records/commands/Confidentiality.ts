import type { Access } from '../../access/AccessControl';
import type { Feature, RequiredFeature } from '../../access/Feature';
import type { Principal } from '../../identity/Principal';
import type { Row } from './RowWriter';

/** Adds a value to a statement. @returns how the SQL names it */
type Bind = (value: unknown, type?: string) => string;

/** Some records of a kind are for one account and for holders of a feature; for others they do not exist. */
export interface Confidentiality {
  /** Column that tells them apart; it is never empty. */
  readonly column: string;
  /** Its value in those that are confidential. */
  readonly value: string;
  /** Column with the id of the account whose they are. */
  readonly holder: string;
  /** Who sees those of others. */
  readonly feature: RequiredFeature;
}

/** Who sees a record, and its history from then on. */
export interface Confined {
  readonly holderId: string | null;
  readonly feature: string;
}

/** Who reads; without a principal it is the server itself, which sees everything. */
export interface ConfidentialReader {
  readonly principal: Principal | null;
  readonly access: Access;
}

/** Who sees a record; undefined where it is like any other. */
export function confinedTo(
  { column, value, holder, feature }: Confidentiality,
  row: Row,
): Confined | undefined {
  if (row[column] !== value) return undefined;
  return { holderId: (row[holder] as string | null | undefined) ?? null, feature };
}

/** Whether a caller may see a record. */
export function mayRead(rule: Confidentiality, row: Row, reader: ConfidentialReader): boolean {
  return mayReadConfined(confinedTo(rule, row), reader);
}

/** Whether a caller may see a record that is confined like this. */
export function mayReadConfined(
  confined: Confined | undefined,
  { principal, access }: ConfidentialReader,
): boolean {
  if (!confined || !principal || access.has(confiningFeature(confined.feature))) return true;
  return confined.holderId !== null && confined.holderId === principal.userId;
}

/** The condition on rows that a caller may see; null where that is all of them. @param row name of the row in the SQL */
export function readableRows(
  { column, value, holder, feature }: Confidentiality,
  row: string,
  { principal, access }: ConfidentialReader,
  bind: Bind,
): string | null {
  if (!principal || access.has(feature)) return null;
  const own = principal.userId === null ? '' : ` OR ${row}.${holder} = ${bind(principal.userId, 'uuid')}`;
  return `${row}.${column} <> '${value.replaceAll("'", "''")}'${own}`;
}

/** The feature that the action log keeps with a confined record. */
export const confiningFeature = (id: string): RequiredFeature => id as Feature;
