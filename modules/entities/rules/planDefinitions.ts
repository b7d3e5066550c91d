import { isDeepStrictEqual } from 'node:util';
import {
  badRequest,
  checkNewValues,
  columnName,
  notFound,
  type StoredRow,
  storedValue,
} from '@tenantry/core';
import { customFields } from '../collections/customFields';
import { checkDefinition } from './checkDefinition';
import { definitionOf } from './definitionOf';

/** A definition as clients send it: of a field that is there, what is to be different. */
export type SentDefinition = Readonly<Record<string, unknown>> & { readonly key: string };

/** Definitions of one entity to save. */
export interface DefinitionBatch {
  readonly entityId: string;
  readonly definitions: readonly SentDefinition[];
  /** Keys of fields to delete. */
  readonly removed: readonly string[];
}

/** Changes that saving a batch makes; rows are whole, new ones have no id and no position. */
export interface DefinitionPlan {
  readonly created: readonly StoredRow[];
  readonly updated: readonly StoredRow[];
  readonly removedIds: readonly string[];
}

const FOR_GOOD = ['kind', 'multi', 'encrypted'] as const;

/**
 * Compares a batch with the fields that there are.
 *
 * @throws HttpError 400 a definition that cannot be, or changes what is for good; 404 a key to delete is not there
 */
export function planDefinitions(batch: DefinitionBatch, rows: readonly StoredRow[]): DefinitionPlan {
  const known = new Map(rows.map((row) => [row['key'], row]));
  const created: StoredRow[] = [];
  const updated: StoredRow[] = [];
  for (const [at, given] of batch.definitions.entries()) {
    const sent = flattened(given, at);
    const before = known.get(sent.key);
    checkNewValues(customFields, sent, before ?? null, ['definitions', at]);
    const columns = columnsOf(sent, before === undefined);
    if (before) assertForGood(before, columns, at);
    else assertWhole(sent, at);
    const row = { ...before, ...columns, entity_id: batch.entityId };
    const checked = checkDefinition(definitionOf(row));
    const { rules, filterable, defaultValue } = checked;
    const whole = { ...row, rules, filterable, default_value: defaultValue };
    if (!before) created.push(whole);
    else if (!isDeepStrictEqual(whole, before)) updated.push(whole);
  }
  const removedIds = batch.removed.map((key) => {
    const row = known.get(key);
    if (!row) throw notFound('Custom field not found');
    return row['id'] as string;
  });
  return { created, updated, removedIds };
}

/**
 * A definition with the members of `configJson` among its own.
 *
 * @throws HttpError 400 a member is given in both places, with another value
 */
function flattened({ configJson = {}, ...sent }: SentDefinition, at: number): SentDefinition {
  const config = configJson as Readonly<Record<string, unknown>>;
  const twice = Object.keys(config).filter(
    (name) => sent[name] !== undefined && !isDeepStrictEqual(sent[name], config[name]),
  );
  if (twice.length === 0) return { ...config, ...sent } as SentDefinition;
  throw badRequest('Invalid input', {
    details: twice.map((name) => ({
      path: ['definitions', at, 'configJson', name],
      message: `${name} is given twice`,
      code: 'object.duplicate',
    })),
  });
}

function columnsOf(sent: SentDefinition, isNew: boolean): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(customFields.fields)) {
    if (name === 'entityId') continue;
    const { column = columnName(name), initial } = field as { column?: string; initial?: unknown };
    const value = sent[name] ?? (sent[name] === undefined && isNew ? initial : sent[name]);
    if (value !== undefined) columns[column] = storedValue(field, value);
  }
  if (isNew && sent['order'] === undefined) delete columns['position'];
  return columns;
}

function assertWhole(sent: SentDefinition, at: number): void {
  const missing = ['kind', 'label'].filter((name) => sent[name] === undefined);
  if (missing.length === 0) return;
  throw badRequest('Invalid input', {
    details: missing.map((name) => ({
      path: ['definitions', at, name],
      message: `${name} is required`,
      code: 'any.required',
    })),
  });
}

function assertForGood(before: StoredRow, columns: Readonly<Record<string, unknown>>, at: number): void {
  const changed = FOR_GOOD.filter((name) => columns[name] !== undefined && columns[name] !== before[name]);
  if (changed.length === 0) return;
  throw badRequest('Invalid input', {
    details: changed.map((name) => ({
      path: ['definitions', at, name],
      message: `${name} of a field is for good`,
      code: 'customField.forGood',
    })),
  });
}
