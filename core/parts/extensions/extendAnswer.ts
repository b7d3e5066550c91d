import type { AnsweredRecord, Enrichment } from './EnricherDeclaration';

/** Where other modules' contributions stand in a record or an answer. */
export const EXTENSIONS = 'extensions';

/** Result of one enricher. */
export interface FoundFields {
  readonly moduleId: string;
  /** The member that identifies a record. */
  readonly key: string;
  readonly fields: Enrichment;
}

/** The records of a body; none where the body has another shape. */
export function recordsIn(body: unknown, place: string): AnsweredRecord[] {
  let value = body;
  for (const name of stepsTo(place)) value = isObject(value) ? value[name] : undefined;
  return (Array.isArray(value) ? (value as unknown[]) : [value]).filter(isObject);
}

/** The body with every record extended; the given one, which a cache may hold, stays as it is. */
export function withExtensions(body: unknown, place: string, found: readonly FoundFields[]): unknown {
  const extend = (value: unknown): unknown => (isObject(value) ? extendRecord(value, found) : value);
  const descend = (value: unknown, [name, ...rest]: readonly string[]): unknown => {
    if (name === undefined) return Array.isArray(value) ? value.map(extend) : extend(value);
    return isObject(value) ? { ...value, [name]: descend(value[name], rest) } : value;
  };
  return descend(body, stepsTo(place));
}

/** A column of a file for a member that a module adds to records. */
export const columnOf = (moduleId: string, member: string): string => `${EXTENSIONS}.${moduleId}.${member}`;

/** The record with what modules add to it as members of its own, named as columns of a file. */
export function withColumns(record: AnsweredRecord, found: readonly FoundFields[]): AnsweredRecord {
  const added = found.flatMap(({ moduleId, key, fields }) =>
    Object.entries(fieldsOf(fields, String(record[key])) ?? {}).map(([member, value]: [string, unknown]) => [
      columnOf(moduleId, member),
      value instanceof Date ? value.toJSON() : value,
    ]),
  );
  return { ...record, ...(Object.fromEntries(added) as AnsweredRecord) };
}

/** The record or answer with a module's contribution, beside those it has already. */
export function withExtension(value: unknown, moduleId: string, added: object): unknown {
  if (!isObject(value)) return value;
  const extensions = value[EXTENSIONS] as Record<string, object> | undefined;
  return {
    ...value,
    [EXTENSIONS]: { ...extensions, [moduleId]: { ...extensions?.[moduleId], ...added } },
  };
}

/** `.` is the body itself. */
export function stepsTo(place: string): string[] {
  return place === '.' ? [] : place.split('.');
}

function extendRecord(record: AnsweredRecord, found: readonly FoundFields[]): unknown {
  let extended: unknown = record;
  for (const { moduleId, key, fields } of found) {
    const added = fieldsOf(fields, String(record[key]));
    if (added) extended = withExtension(extended, moduleId, added);
  }
  return extended;
}

function fieldsOf(fields: Enrichment, key: string): object | undefined {
  if (fields instanceof Map) return (fields as ReadonlyMap<string, object>).get(key);
  return Object.hasOwn(fields, key) ? (fields as Readonly<Record<string, object>>)[key] : undefined;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}
