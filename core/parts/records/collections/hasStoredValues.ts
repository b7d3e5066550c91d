import { isDeepStrictEqual } from 'node:util';
import { decimalOf, roundedTo } from '../fields/decimals';
import type { CommandCall } from '../commands/CommandDeclaration';
import type { RowState } from '../commands/TrackedRows';
import type { CollectionDeclaration, CollectionField, StoredRow } from './CollectionDeclaration';
import type { CollectionServices } from './CollectionServices';
import { customValues, isCustomMember } from './customValues';
import { openRow } from './encryption/openItems';
import { columnOf, storeOf } from './RecordStore';
import { storedValue } from './writtenColumns';

/** An input for a record that is there. */
export interface GivenValues {
  readonly id: string;
  readonly tenantId: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly state: RowState | null;
  readonly services: CollectionServices;
  readonly call: CommandCall;
}

/** Places of records, which requests name without declared fields. */
const PLACES: Readonly<Record<string, string>> = { organizationId: 'organization_id', tenantId: 'tenant_id' };

/**
 * Whether every member of an input has the value that the record has already, so that writing it changes nothing. False where
 * that cannot be told: of members that are answered from elsewhere than their column, where neither `hooks.stored` nor
 * `hooks.view` knows them.
 */
export async function hasStoredValues(
  declaration: CollectionDeclaration,
  given: GivenValues,
): Promise<boolean> {
  const { fields, writesAlways } = declaration;
  const { id, input, services } = given;
  const row = storeOf(services.database, declaration).rowIn(given.state, id);
  if (writesAlways || !row || (row['deleted_at'] ?? null) !== null) return false;
  const named = Object.entries(input).filter(([name, value]) => value !== undefined && name !== 'id');
  const isEncrypted = named.some(([name]) => fields[name]?.encrypted !== undefined);
  const clear = isEncrypted ? await openRow(declaration, services, row) : row;
  const isDerived = (name: string) =>
    fields[name]?.column === false || declaration.list?.columns?.[name] !== undefined;
  const derived = named.filter(([name]) => isDerived(name));
  const kept = named.filter(([name]) => !isDerived(name));
  if (!kept.every(([name, value]) => isStored(declaration, name, value, clear))) return false;
  if (!(await areDerived(declaration, derived, row, given))) return false;
  return hasCustomValues(declaration, given, row);
}

/**
 * Whether a change of a record leaves every column of its row as it is, as hooks have completed them, and has the stored value of
 * every member without a column. False where that cannot be told, as of `hasStoredValues`.
 */
export async function areStoredColumns(
  declaration: CollectionDeclaration,
  change: Omit<GivenValues, 'id' | 'tenantId'> & { readonly columns: StoredRow },
  before: StoredRow,
): Promise<boolean> {
  const { columns, input, services } = change;
  const { fields, writesAlways } = declaration;
  if (writesAlways) return false;
  const elsewhere = Object.entries(input).filter(
    ([name, value]) => value !== undefined && fields[name]?.column === false && !fields[name].inOtherColumns,
  );
  const kept = new Map<string, CollectionField>();
  for (const [name, field] of Object.entries(fields)) {
    if (field.column !== false) kept.set(columnOf(name, field.column), field);
  }
  const row = await openRow(declaration, services, before);
  const isKept = Object.entries(columns).every(([column, value]) =>
    isStoredValue(kept.get(column) ?? { type: 'jsonb' }, row[column], value ?? null),
  );
  return isKept && areDerived(declaration, elsewhere, before, change);
}

/** Whether a member has the value of its column. Custom fields are looked at by themselves. */
function isStored(
  { customFields, fields }: CollectionDeclaration,
  name: string,
  value: unknown,
  row: StoredRow,
): boolean {
  const field = fields[name];
  const place = field ? undefined : PLACES[name];
  if (place !== undefined) return (row[place] ?? null) === value;
  if (!field || field.column === false) return customFields === true && isCustomMember(name);
  return isStoredValue(field, row[columnOf(name, field.column)], storedValue(field, value));
}

/** Whether members without a column are as the hooks of the collection show them. */
async function areDerived(
  { hooks }: CollectionDeclaration,
  members: readonly (readonly [name: string, value: unknown])[],
  row: StoredRow,
  { state, services, call }: Pick<GivenValues, 'state' | 'services' | 'call'>,
): Promise<boolean> {
  if (members.length === 0) return true;
  const show = hooks?.stored ?? hooks?.view;
  const known = (await show?.(row, state ?? {}, services as never, call)) ?? {};
  return members.every(([name, value]) => Object.hasOwn(known, name) && isEqual(known[name], value));
}

/** Whether the custom fields of an input leave the column as it is; what does not fit is refused when it is written. */
async function hasCustomValues(
  declaration: CollectionDeclaration,
  { id, input, tenantId, services }: GivenValues,
  row: StoredRow,
): Promise<boolean> {
  if (!declaration.customFields) return true;
  const write = { action: 'update' as const, id, tenantId, input, services };
  try {
    const { custom_fields: values } = await customValues(declaration, write, row);
    return values === undefined || isDeepStrictEqual(plain(values), row['custom_fields'] ?? {});
  } catch {
    return false;
  }
}

/** Whether a value would be stored as the one that is there, which is given as JSON has it, decimals also as texts. */
export function isStoredValue(
  { type, sqlType }: Pick<CollectionField, 'type' | 'sqlType'>,
  stored: unknown,
  given: unknown,
): boolean {
  if ((stored ?? null) === null || given === null) return (stored ?? null) === given;
  if (type === 'timestamptz') return timeOf(stored) === timeOf(given);
  if (type === 'uuid') return stored === String(given).toLowerCase();
  if (type === 'date') return String(stored) === String(plain(given)).split('T')[0];
  if (type === 'numeric' || type === 'integer') {
    const [kept, value] = [decimalOf(stored), decimalOf(given)];
    if (!kept || !value) return String(stored) === String(given);
    return kept.equals(roundedTo(value, scaleOf(sqlType) ?? value.decimalPlaces()));
  }
  return isDeepStrictEqual(stored, plain(given));
}

/** Decimal places that a column keeps: 2 of `numeric(18,2)`; undefined for all. */
export function scaleOf(sqlType: CollectionField['sqlType']): number | undefined {
  const scale = /^numeric\(\d+(?:,\s*(\d+))?\)$/.exec(sqlType ?? '');
  return scale ? Number(scale[1] ?? 0) : undefined;
}

const timeOf = (value: unknown): number => new Date(value as string).getTime();

/** A value as JSON has it. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value)) as unknown;

/** Whether a value is the one that a hook knows; that of a `Set` in any order. */
function isEqual(known: unknown, given: unknown): boolean {
  if (!(known instanceof Set)) return isDeepStrictEqual(plain(known ?? null), plain(given ?? null));
  if (!Array.isArray(given)) return false;
  const items = new Set<unknown>(given);
  return items.size === known.size && [...items].every((item) => known.has(item));
}
