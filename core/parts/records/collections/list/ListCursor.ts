import Joi from 'joi';
import { badRequest } from '../../../../kernel/errors/HttpError';
import { recordId } from '../../../http/schemas';
import type { Bind } from '../ListDeclaration';
import { laterThan, type SortTerm, tieBreaker } from './listOrder';

/** Where a page ended. */
export interface ListCursor {
  /** What the list is sorted by, as the request said it; empty for the usual order. */
  readonly sortField: string;
  readonly sortDir: 'asc' | 'desc';
  /** The value of the last record in that order, as text. */
  readonly value: string | null;
  /** Of the last record. */
  readonly id: string;
}

const shape = Joi.array()
  .ordered(
    Joi.string().allow('').required(),
    Joi.valid('asc', 'desc').required(),
    Joi.string().allow('', null).required(),
    recordId().required(),
  )
  .required();

/** A cursor as clients send it back. */
export function writeCursor({ sortField, sortDir, value, id }: ListCursor): string {
  return Buffer.from(JSON.stringify([sortField, sortDir, value, id])).toString('base64url');
}

/** @returns undefined where a request has none @throws HttpError 400 it is none */
export function readCursor(text: string | undefined): ListCursor | undefined {
  if (text === undefined) return undefined;
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw invalidCursor();
  }
  const { error, value } = shape.validate(parsed) as Joi.ValidationResult<
    [string, 'asc' | 'desc', string | null, string]
  >;
  if (error) throw invalidCursor();
  const [sortField, sortDir, last, id] = value;
  return { sortField, sortDir, value: last, id };
}

/**
 * The condition of what comes after a record in an order.
 *
 * @throws HttpError 400 the order goes by something that no column has
 */
export function afterCursor(
  term: SortTerm,
  { value, id }: Pick<ListCursor, 'value' | 'id'>,
  bind: Bind,
): string {
  const { sql, descending, isNullable, type } = term;
  const sign = descending ? '<' : '>';
  if (type === undefined) throw invalidCursor();
  if (sql === tieBreaker.sql) return `${sql} ${sign} ${bind(id, 'uuid')}`;
  // Records without a value come last, whichever way the list is sorted.
  if (value === null) return `${sql} IS NULL AND ${tieBreaker.sql} ${sign} ${bind(id, 'uuid')}`;
  const later = laterThan(term, bind(value, type), bind(id, 'uuid'));
  return isNullable ? `${later} OR ${sql} IS NULL` : later;
}

const invalidCursor = () =>
  badRequest('Invalid input', {
    details: [{ path: ['cursor'], message: '"cursor" is none of this list', code: 'any.invalid' }],
  });
