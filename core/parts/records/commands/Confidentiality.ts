import type { Access } from '../../access/AccessControl';
import type { Feature, RequiredFeature } from '../../access/Feature';
import { authorIdOf } from '../../identity/chain';
import type { Principal } from '../../identity/Principal';
import type { Row } from './RowWriter';

/** Adds a value to a statement. @returns how the SQL names it */
type Bind = (value: unknown, type?: string) => string;

/** Some records of a kind are for the account or key that made them and for holders of a feature; for others they do not exist. */
export interface Confidentiality {
  /** Column that tells them apart; it is never empty. */
  readonly column: string;
  /** Its value in those that are confidential. */
  readonly value: string;
  /** Column with the id of their account or key. */
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
  return confined.holderId !== null && confined.holderId === authorIdOf(principal);
}

/** The condition on rows that a caller may see; null where that is all of them. @param row name of the row in the SQL */
export function readableRows(
  { column, value, holder, feature }: Confidentiality,
  row: string,
  { principal, access }: ConfidentialReader,
  bind: Bind,
): string | null {
  if (!principal || access.has(feature)) return null;
  const own = `${row}.${holder} = ${bind(authorIdOf(principal), 'uuid')}`;
  return `${row}.${column} <> '${value.replaceAll("'", "''")}' OR ${own}`;
}

/** The feature that the action log keeps with a confined record. */
export const confiningFeature = (id: string): RequiredFeature => id as Feature;
