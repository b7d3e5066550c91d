import Joi from 'joi';
import { badRequest } from '../../../../kernel/errors/HttpError';
import { codeOf } from '../../../../kernel/errors/refusalOf';
import { recordId } from '../../../http/schemas';
import type { Bind } from '../ListDeclaration';
import { keyOf, laterThan, type SortTerm, tieBreaker } from './listOrder';

/** The last record of a page. */
export interface LastRecord {
  readonly id: string;
  /** Its value in the order of the list, as text; in an order of several terms the number of records up to it. */
  readonly value: string | null;
  /** The type of the value in PostgreSQL. */
  readonly type: string | null;
}

/** Where a page ended. */
export interface ListCursor extends LastRecord {
  /** Sort field of the list, as named by the request; empty for the usual order. */
  readonly sortField: string;
  readonly sortDir: 'asc' | 'desc';
}

/** SQL of a `LastRecord`, of the row `t`. @param place SQL of the number of records up to it */
export const lastRecordSql = ({ sql, isCompound }: SortTerm, place = '0'): string => {
  const value = isCompound ? place : sql;
  const type = isCompound ? `'bigint'` : `pg_typeof(${sql})::text`;
  return `json_build_object('id', t.id, 'value', (${value})::text, 'type', ${type})`;
};

/** Types of the values by which lists are sorted: a client could write any into a cursor. */
const TYPES = [
  'bigint',
  'boolean',
  'date',
  'double precision',
  'integer',
  'numeric',
  'real',
  'smallint',
  'text',
  'timestamp with time zone',
  'timestamp without time zone',
  'time without time zone',
  'uuid',
];

const shape = Joi.array()
  .ordered(
    Joi.string().allow('').required(),
    Joi.valid('asc', 'desc').required(),
    Joi.string().allow('', null).required(),
    recordId().required(),
    Joi.valid(...TYPES, null),
  )
  .required();

/** A cursor as clients send it back. */
export function writeCursor({ sortField, sortDir, value, id, type }: ListCursor): string {
  return Buffer.from(JSON.stringify([sortField, sortDir, value, id, type])).toString('base64url');
}

/**
 * @param asked the order that the request names, if it names one
 * @returns undefined where a request has no cursor, or a blank one, by which the first page is read
 * @throws HttpError 400 the cursor is invalid, or belongs to another order than the one named
 */
export function readCursor(
  text: string | undefined,
  asked: Pick<ListCursor, 'sortField' | 'sortDir'>,
): ListCursor | undefined {
  if (text === undefined || text === '') return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw invalidCursor();
  }
  const { error, value } = shape.validate(parsed) as Joi.ValidationResult<
    [string, 'asc' | 'desc', string | null, string, (string | null)?]
  >;
  if (error) throw invalidCursor();
  const [sortField, sortDir, last, id, type = null] = value;
  const isOther = sortField !== asked.sortField || sortDir !== asked.sortDir;
  if (asked.sortField !== '' && isOther) throw invalidCursor();
  return { sortField, sortDir, value: last, id, type };
}

/** Conditions for the records after a given one in an order. Each such record meets one of them. */
export function afterCursor(
  term: SortTerm,
  { value, id, type: stored }: LastRecord,
  bind: Bind,
): readonly string[] {
  const { sql, descending, isNullable } = term;
  const type = term.type ?? stored ?? 'text';
  const sign = descending ? '<' : '>';
  if (sql === tieBreaker.sql) return [`${sql} ${sign} ${bind(id, 'uuid')}`];
  // Records without a value come last, whichever way the list is sorted.
  const isMissing = `${keyOf(term, sql)} IS NULL`;
  if (value === null) return [`${isMissing} AND ${tieBreaker.sql} ${sign} ${bind(id, 'uuid')}`];
  const later = laterThan(term, bind(value, type), bind(id, 'uuid'));
  return isNullable ? [later, isMissing] : [later];
}

/** The number of records before a page that a cursor begins in an order of several terms. @throws HttpError 400 it has none */
export function placeAfter({ value }: LastRecord): number {
  if (value === null || !/^\d{1,15}$/.test(value)) throw invalidCursor();
  return Number(value);
}

/** The error as which a failed read is answered: a client may write a type into a cursor that values of the list have not. */
export function cursorProblem(error: unknown): unknown {
  return codeOf(error) === UNDEFINED_FUNCTION ? invalidCursor() : error;
}

/** Code of PostgreSQL for an operator that types do not have. */
const UNDEFINED_FUNCTION = '42883';

const invalidCursor = () =>
  badRequest('Invalid input', {
    details: [{ path: ['cursor'], message: '"cursor" is not from this list', code: 'any.invalid' }],
  });
