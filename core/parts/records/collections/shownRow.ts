import Joi from 'joi';
import type { CollectionDeclaration } from './CollectionDeclaration';
import { encryptedFields } from './encryption/encryptedFields';
import { itemColumns } from './list/itemColumns';

/** A record as lists show it, for statements of a module's own. */
export interface ShownRow {
  /** A JSON object with the members of the record; over `t`, the table of the collection. */
  readonly sql: string;
  /** Its shape. */
  readonly schema: Joi.ObjectSchema;
}

/** @param keep which of the members it has, by their names; default: all that lists show. Never those that are encrypted. */
export function shownRow(
  declaration: CollectionDeclaration,
  keep: (name: string) => boolean = () => true,
): ShownRow {
  const encrypted = encryptedFields(declaration).map(({ member }) => member);
  const columns = itemColumns({ ...declaration, list: { names: 'members' } }).filter(
    ({ name }) => keep(name) && !encrypted.includes(name),
  );
  const members = columns.map(({ name, sql }) => `${sql as string} AS "${name}"`);
  return {
    sql: `(SELECT to_json(shown) FROM (SELECT ${members.join(', ')}) shown)`,
    schema: Joi.object(Object.fromEntries(columns.map(({ name, schema }) => [name, schema]))),
  };
}
