import { type CustomFieldDefinition, customFieldKinds } from '@tenantry/core';
import type { AnalyticsModel, FieldType } from './AnalyticsModel';
import type { Statement } from './Statement';

/** A member that a request names, as statements use it. */
export interface NamedField {
  /** SQL over `t` to group by, and to compare as `type`. */
  readonly sql: string;
  readonly type: FieldType;
  /** SQL over `t` to sum; null where there is nothing to sum. */
  readonly number: string | null;
  /** False for whole JSON values and lists. */
  readonly isGroupable: boolean;
}

const SEGMENT = /^[A-Za-z0-9_]+$/;
const MOST_SEGMENTS = 10;

/**
 * The member behind a name: one of the declared fields, a path inside a declared JSON field (`metadata.color`), or a custom
 * field (`cf_priority`). Nothing else has a meaning, so no text of a client becomes part of a statement.
 */
export function fieldNamed(
  { fields, customFields }: AnalyticsModel,
  definitions: readonly CustomFieldDefinition[],
  name: string,
  statement: Statement,
): NamedField | undefined {
  const own = fields.get(name);
  if (own) {
    const { sql, type } = own;
    return { sql, type, number: type === 'number' ? sql : null, isGroupable: type !== 'json' };
  }
  if (name.includes('.')) return pathNamed(fields, name, statement);
  if (!customFields || !name.startsWith('cf_')) return undefined;
  const definition = definitions.find(({ key }) => `cf_${key}` === name);
  return definition && customField(definition, statement);
}

function pathNamed(
  fields: AnalyticsModel['fields'],
  name: string,
  statement: Statement,
): NamedField | undefined {
  const [first = '', ...path] = name.split('.');
  const base = fields.get(first);
  if (base?.type !== 'json' || path.length > MOST_SEGMENTS) return undefined;
  if (!path.every((segment) => SEGMENT.test(segment))) return undefined;
  return ofJson(`(${base.sql} #> ${statement.bind(path, 'text[]')})`, 'text');
}

function customField({ key, kind, multi }: CustomFieldDefinition, statement: Statement): NamedField {
  const json = `(t.custom_fields -> ${statement.bind(key, 'text')})`;
  if (multi) return { sql: json, type: 'json', number: null, isGroupable: false };
  if (kind === 'boolean') {
    const sql = `(CASE WHEN jsonb_typeof(${json}) = 'boolean' THEN ${json}::boolean END)`;
    return { sql, type: 'boolean', number: null, isGroupable: true };
  }
  if (kind === 'date' || kind === 'datetime') {
    const cast = kind === 'date' ? 'date' : 'timestamptz';
    const sql = `(CASE WHEN ${json} #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d' THEN (${json} #>> '{}')::${cast} END)`;
    return { sql, type: kind === 'date' ? 'date' : 'time', number: null, isGroupable: true };
  }
  return ofJson(json, customFieldKinds[kind].stored === 'number' ? 'number' : 'text');
}

function ofJson(json: string, type: 'number' | 'text'): NamedField {
  const number = `(CASE WHEN jsonb_typeof(${json}) = 'number' THEN ${json}::numeric END)`;
  return { sql: type === 'number' ? number : `(${json} #>> '{}')`, type, number, isGroupable: true };
}
