import {
  codeType,
  customFieldCondition,
  type CustomFieldDefinition,
  customFieldKinds,
  type FieldType,
} from '@tenantry/core';
import type { AnalyticsModel, MemberType } from './AnalyticsModel';
import type { Statement } from './Statement';

/** A member that a request names, as statements use it. */
export interface NamedField {
  /** SQL over `t` to group by, and to compare as `type`. */
  readonly sql: string;
  /** Of a text that is read from other tables: the columns by which. */
  readonly readFrom?: readonly string[] | undefined;
  readonly type: MemberType;
  /** Meaning of a value, where its type does not say it. */
  readonly meaning?: FieldType | undefined;
  /** SQL over `t` to sum; null where there is nothing to sum. */
  readonly number: string | null;
  /** The currency that all its amounts are in. */
  readonly currency?: string;
  /** SQL over `t` of the currency that an amount is in. */
  readonly currencySql?: string | undefined;
  /** False for whole JSON values. */
  readonly isGroupable: boolean;
  /** Of a list: one of its values, by which rows are grouped. */
  readonly each?: NamedField & {
    /** SQL after FROM: the values of `t`, as `item`. */
    readonly items: string;
  };
  /** Of a list: the condition of an operator of lists; null where it has no such operator. @throws OperandProblem */
  readonly conditionOf?: (operator: string, value: unknown, zone: string) => string | null;
  /** Where `sql` gives ciphertext: its column, and the key that a decrypted text makes. */
  readonly encrypted?: {
    readonly column: string;
    readonly decode: (text: string) => string | number | boolean | null;
  };
}

const SEGMENT = /^[A-Za-z0-9_]+$/;
const MOST_SEGMENTS = 10;

/**
 * The member behind a name: one of the declared fields, a path inside a declared JSON field (`metadata.color`), or a custom
 * field (`cf_priority`). Nothing else has a meaning, so no text of a client becomes part of a statement.
 */
export function fieldNamed(
  { fields, customFields, table }: AnalyticsModel,
  definitions: readonly CustomFieldDefinition[],
  name: string,
  statement: Statement,
): NamedField | undefined {
  const own = fields.get(name);
  if (own) {
    const { sql, type, meaning, readFrom, currencySql, encryptedColumn: column } = own;
    if (column !== undefined) {
      const isGroupable = type !== 'jsonb';
      return { sql, type, number: null, isGroupable, encrypted: { column, decode: decoderOf(type) } };
    }
    const number = type === 'numeric' ? sql : null;
    return { sql, type, meaning, readFrom, number, currencySql, isGroupable: type !== 'jsonb' };
  }
  if (name.includes('.')) return pathNamed(fields, name, statement);
  if (!customFields || !name.startsWith('cf_')) return undefined;
  const definition = definitions.find(({ key }) => `cf_${key}` === name);
  return definition && customField(definition, table, statement);
}

function pathNamed(
  fields: AnalyticsModel['fields'],
  name: string,
  statement: Statement,
): NamedField | undefined {
  const [first = '', ...path] = name.split('.');
  const base = fields.get(first);
  if (base?.encryptedColumn !== undefined) return undefined;
  if (base?.type !== 'jsonb' || path.length > MOST_SEGMENTS) return undefined;
  if (!path.every((segment) => SEGMENT.test(segment))) return undefined;
  return { ...ofJson(`(${base.sql} #> ${statement.bind(path, 'text[]')})`, 'text'), meaning: codeType };
}

function decoderOf(type: MemberType): (text: string) => string | number | boolean {
  if (type === 'numeric') return Number;
  return type === 'boolean' ? (text) => text === 'true' : (text) => text;
}

/** Encrypted custom fields are JSON texts. */
function keyOfJson(text: string): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(text);
    return ['string', 'number', 'boolean'].includes(typeof value)
      ? (value as string | number | boolean)
      : null;
  } catch {
    // A text that was stored before the field was encrypted.
    return text;
  }
}

function customField(definition: CustomFieldDefinition, table: string, statement: Statement): NamedField {
  const { key, multi, encrypted } = definition;
  const json = `(t.custom_fields -> ${statement.bind(key, 'text')})`;
  if (encrypted) {
    const column = `custom_fields.${key}`;
    const sql = `(${json} #>> '{}')`;
    return { sql, type: 'text', number: null, isGroupable: !multi, encrypted: { column, decode: keyOfJson } };
  }
  if (!multi) return singleField(definition, json);
  const rows = { table, alias: 't' };
  const bind = (each: unknown, type = 'text') => statement.bind(each, type);
  const items = `jsonb_array_elements(CASE WHEN jsonb_typeof(${json}) = 'array' THEN ${json} END) AS listed (item)`;
  return {
    ...{ sql: json, type: 'jsonb', number: null, isGroupable: false },
    each: { ...singleField(definition, 'item'), items },
    conditionOf: (operator, value, zone) => {
      const condition = customFieldCondition(definition, operator, value, rows, { bind, zone });
      // PostgreSQL refuses parameters that the statement does not name, as the key of the field is one.
      return condition && `((${json} IS NULL AND false) OR ${condition})`;
    },
  };
}

/** @param json SQL of a value */
function singleField({ kind, rules }: CustomFieldDefinition, json: string): NamedField {
  if (kind === 'boolean') {
    const sql = `(CASE WHEN jsonb_typeof(${json}) = 'boolean' THEN ${json}::boolean END)`;
    return { sql, type: 'boolean', number: null, isGroupable: true };
  }
  if (kind === 'date' || kind === 'datetime') {
    const type = kind === 'date' ? 'date' : 'timestamptz';
    const sql = `(CASE WHEN ${json} #>> '{}' ~ '^\\d{4}-\\d\\d-\\d\\d' THEN (${json} #>> '{}')::${type} END)`;
    return { sql, type, number: null, isGroupable: true };
  }
  const { stored, type: meaning } = customFieldKinds[kind];
  if (stored === 'string') return { ...ofJson(json, 'text'), meaning };
  const named = ofJson(json, 'numeric');
  return kind === 'currency' && rules.currency !== undefined ? { ...named, currency: rules.currency } : named;
}

function ofJson(json: string, type: 'numeric' | 'text'): NamedField {
  const number = `(CASE WHEN jsonb_typeof(${json}) = 'number' THEN ${json}::numeric END)`;
  return { sql: type === 'numeric' ? number : `(${json} #>> '{}')`, type, number, isGroupable: true };
}
