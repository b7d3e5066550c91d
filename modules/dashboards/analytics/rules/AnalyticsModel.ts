import { isDeepStrictEqual } from 'node:util';
import {
  type ColumnType,
  type FieldType,
  meaningOf,
  type RequiredFeature,
  totalsName,
  type TotalsTable,
  type ValueType,
} from '@tenantry/core';
import type { AnalyticsEntity, AnalyzedRecord, LabelSource } from '../AnalyticsEntity';

/** Type of a value: decides how it is compared, grouped and summed. */
export type MemberType = Exclude<ValueType, 'integer'> | 'jsonb';

/** A member that requests may name. */
export interface ModelField {
  /** SQL over the row `t`. */
  readonly sql: string;
  /** Of a text that is read from other tables: the columns by which. */
  readonly readFrom?: readonly string[] | undefined;
  readonly type: MemberType;
  /** Meaning of a value, where its column does not say it. */
  readonly meaning?: FieldType | undefined;
  /** The member with the currency of an amount. */
  readonly currencyIn?: string | undefined;
  /** SQL of that currency over the row `t`. */
  readonly currencySql?: string | undefined;
  /** The column, where it holds ciphertext: such members are grouped after they have been decrypted. */
  readonly encryptedColumn?: string;
}

/** A column that is shown in place of an id. */
export interface LabelColumn {
  readonly name: string;
  readonly isEncrypted: boolean;
}

/** How labels of a member are found. */
export interface ModelLabel {
  /** Not quoted. */
  readonly table: string;
  /** Columns of the row `l`; the first that is not blank is shown. */
  readonly columns: readonly LabelColumn[];
  /** Conditions over `l` besides its id and its organization. */
  readonly where: readonly string[];
  readonly isOfOrganizations: boolean;
  readonly features: readonly RequiredFeature[];
  /** Column of the row `l` with its tone; null without one. */
  readonly tone: string | null;
  /** Column of the row `l` by which charts order it; null without one. */
  readonly order: string | null;
}

/** Totals that the database keeps. */
export interface ModelTotals {
  readonly kept: TotalsTable;
  /** Members of each set, with their columns. */
  readonly sets: readonly ReadonlyMap<string, string>[];
  /** Columns that are summed, by their members. */
  readonly sums: ReadonlyMap<string, string>;
}

/** An entity type, ready for statements: nothing in it comes from a client. */
export interface AnalyticsModel {
  readonly id: string;
  readonly kind: string;
  readonly table: string;
  readonly fields: ReadonlyMap<string, ModelField>;
  readonly labels: ReadonlyMap<string, ModelLabel>;
  /** Labels of the values of a member, in English; none where it takes any text. */
  readonly valueLabels: (member: string) => Readonly<Record<string, string>>;
  /** Tones of the values of a member. */
  readonly valueTones: (member: string) => Readonly<Record<string, string | undefined>>;
  /** The member that the list of the records filters by this operator; undefined where it does not. */
  readonly listMember: (name: string, operator: string) => string | undefined;
  /** Whether the list of the kind shows the same records. */
  readonly isListed: boolean;
  readonly currency: AnalyticsEntity['currency'] | null;
  readonly features: readonly RequiredFeature[];
  readonly fixed: Readonly<Record<string, string>>;
  readonly softDelete: boolean;
  readonly isOfOrganizations: boolean;
  readonly customFields: boolean;
  readonly own: { readonly unless: RequiredFeature; readonly field: string; readonly sql: string } | null;
  readonly totals: ModelTotals | null;
  /** How events begin that change what was computed: `customers.deal`. */
  readonly watched: readonly string[];
}

/** Members that every record has. */
const COMMON = ['id', 'organizationId', 'createdAt', 'updatedAt'];

/** The model of a declaration. @throws Error where it names a member that the record has not */
export function modelOf(entity: AnalyticsEntity): AnalyticsModel {
  const { record, aliases = {}, labels = {}, own, changedBy = [] } = entity;
  const common = COMMON.filter((name) => name in record.storedIn.columns);
  const fields = new Map([...common, ...entity.fields].map((name) => [name, fieldOf(record, name)]));
  for (const [alias, name] of Object.entries(aliases)) fields.set(alias, fieldOf(record, name));
  const sources = Object.values(labels);
  const records = [record, ...sources.map(({ of }) => of)];
  for (const name of Object.keys(labels)) clearField(record, name);
  const described = (name: string) =>
    record.describe().members.find((member) => member.name === (aliases[name] ?? name));
  const { currency, fixed } = entity;
  if (currency && !Object.hasOwn(currency.settings.fields, currency.member))
    throw new Error(`The settings of ${currency.settings.module} have no member ${currency.member}`);
  return {
    id: entity.id,
    kind: record.kind,
    table: record.table,
    fields,
    labels: new Map(Object.entries(labels).map(([name, source]) => [name, labelOf(source)])),
    valueLabels: (member) => described(member)?.labels ?? {},
    valueTones: (member) => described(member)?.tones ?? {},
    listMember: (name, operator) => {
      const member = described(name);
      return member?.operators.includes(operator) ? member.name : undefined;
    },
    isListed: fixed === undefined || isDeepStrictEqual(fixed, record.fixed),
    currency: currency ?? null,
    features: featuresOf(entity),
    fixed: fixed ?? record.fixed,
    softDelete: record.softDelete ?? false,
    isOfOrganizations: !record.tenantWide,
    customFields: record.customFieldEntities.length > 0,
    own: own ? { unless: own.unless, field: own.field, sql: clearField(record, own.field).sql } : null,
    totals: entity.totals ? totalsOf(record, entity.totals) : null,
    watched: [...new Set([...records.flatMap(eventsOf), ...changedBy.map(({ id }) => withoutVerb(id))])],
  };
}

/** Undefined for lists, which are not counted. */
function memberTypeOf(type: ColumnType | undefined): MemberType | undefined {
  if (type === 'uuid[]' || type === 'text[]') return undefined;
  return type === 'integer' ? 'numeric' : type;
}

/** Features that numbers of the entity type require. */
export const featuresOf = ({ features, record }: AnalyticsEntity): readonly RequiredFeature[] =>
  features ?? record.viewFeatures;

/** `customers.deal.updated` begins with `customers.deal`. */
export const withoutVerb = (eventId: string): string => eventId.slice(0, eventId.lastIndexOf('.'));

function eventsOf({ events }: AnalyzedRecord): string[] {
  const known: readonly ({ readonly id: string } | undefined)[] = Object.values(events);
  return known.flatMap((declared) => (declared ? [withoutVerb(declared.id)] : []));
}

function fieldOf(record: AnalyzedRecord, name: string): ModelField {
  const column = Object.hasOwn(record.storedIn.columns, name) ? record.storedIn.columns[name] : undefined;
  const field = record.fields[name];
  const isEncrypted = field?.encrypted !== undefined;
  const type = memberTypeOf(isEncrypted ? field.type : column?.type);
  if (!column || !type)
    throw new Error(`${record.kind} has no member ${name} that can be counted or compared`);
  const sql = field?.readAs ?? `t.${quoted(column.name)}`;
  if (isEncrypted) return { sql, type, encryptedColumn: column.name };
  const meaning = field?.type === 'text' ? (meaningOf(field) ?? undefined) : field?.meaning;
  const { currencyIn, readAs } = field ?? {};
  const readFrom =
    readAs === undefined || type !== 'text'
      ? undefined
      : [...new Set([...readAs.matchAll(/\bt\."?(\w+)/g)].map(([, name = '']) => name))];
  const currencySql = currencyIn === undefined ? undefined : clearField(record, currencyIn).sql;
  return { sql, readFrom, type, meaning, currencyIn, currencySql };
}

/** Columns that hold no member, such as computed ones, answer no request. */
function totalsOf(record: AnalyzedRecord, kept: TotalsTable): ModelTotals {
  const members = new Map(
    Object.entries(record.storedIn.columns).map(([member, { name }]) => [name, member]),
  );
  const columns = (names: readonly string[]) =>
    new Map(
      names.flatMap((name) => {
        const member = members.get(name);
        return member === undefined ? [] : [[clearMember(record, member), name] as const];
      }),
    );
  return {
    kept,
    sets: kept.by.map((set) => columns(set.map(totalsName))),
    sums: columns(kept.sums.map(totalsName)),
  };
}

function clearMember(record: AnalyzedRecord, name: string): string {
  clearField(record, name);
  return name;
}

/** @throws Error where the member is encrypted, so that statements cannot read it */
function clearField(record: AnalyzedRecord, name: string): ModelField {
  const field = fieldOf(record, name);
  if (field.encryptedColumn !== undefined) throw new Error(`${record.kind} has ${name} encrypted`);
  return field;
}

function labelOf({ of, show, features, tone, order }: LabelSource): ModelLabel {
  const fixed = Object.entries(of.fixed).map(
    ([column, value]) => `l.${quoted(column)} = '${literal(value)}'`,
  );
  return {
    table: of.table,
    columns: show.map((name) => shownColumn(of, name)),
    where: [...fixed, ...(of.softDelete ? ['l.deleted_at IS NULL'] : [])],
    isOfOrganizations: !of.tenantWide && 'organizationId' in of.storedIn.columns,
    features: features ?? of.viewFeatures,
    tone: tone === undefined ? null : shownColumn(of, tone).name,
    order: order === undefined ? null : orderColumn(of, order),
  };
}

/** @throws Error where the member is no plain number */
function orderColumn(record: AnalyzedRecord, member: string): string {
  const column = Object.hasOwn(record.storedIn.columns, member) ? record.storedIn.columns[member] : undefined;
  if (!column || memberTypeOf(column.type) !== 'numeric')
    throw new Error(`${record.kind} has no number ${member} to order by`);
  return column.name;
}

function shownColumn(record: AnalyzedRecord, member: string): LabelColumn {
  const column = Object.hasOwn(record.storedIn.columns, member) ? record.storedIn.columns[member] : undefined;
  const field = record.fields[member];
  const isEncrypted = field?.encrypted !== undefined;
  if (!column || (isEncrypted ? field?.type : column.type) !== 'text')
    throw new Error(`${record.kind} has no text ${member} to show`);
  return { name: column.name, isEncrypted };
}

/** Names are those of declarations; quoting keeps a mistake in one from meaning something else. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (value: string): string => value.replaceAll("'", "''");
