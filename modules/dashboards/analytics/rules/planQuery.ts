import {
  type Access,
  badRequest,
  type CustomFieldDefinition,
  OperandProblem,
  type OrganizationTree,
  personIdOf,
  type Principal,
  type Scope,
} from '@tenantry/core';
import { type AnalyticsModel, type ModelLabel, quoted } from './AnalyticsModel';
import { bucketsSql, type Grouping, type Measure, sourceOf, sourceOfTotals, totalSql } from './aggregate';
import { conditionOf, withinWindow } from './conditions';
import type { DataFilter, DataRequest } from './DataRequest';
import type { DateWindow } from './dateWindow';
import { sourceOfExtremes } from './extremes';
import { encryptedRowsSql, type EncryptedGroups, groupsOf } from './encryptedGroups';
import { type EncryptedLabels, encryptedLabelsOf } from './encryptedLabels';
import { fieldNamed, type NamedField } from './fields';
import { Statement } from './Statement';
import { isExtreme, rowsOfTotals, totalsFor } from './totals';

/** Caller that numbers are computed for, with scope and access. */
export interface QueryCall {
  readonly scope: Scope;
  readonly access: Access;
  readonly principal: Principal;
  readonly organizations: OrganizationTree;
}

/** Context of a request, besides its own content. */
export interface QueryContext {
  readonly call: QueryCall;
  readonly model: AnalyticsModel;
  /** Custom fields of the record. */
  readonly definitions: readonly CustomFieldDefinition[];
  /** Name of the IANA database, in which days begin. */
  readonly timeZone: string;
}

/** A statement to send, which says all that the numbers depend on. */
export interface PlannedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** The keys in the rows of the statement are encrypted, and are grouped afterwards. */
  readonly encrypted?: EncryptedGroups;
  /** The statement gives labels as they are stored, some of them encrypted. */
  readonly labels?: EncryptedLabels;
}

/**
 * The statement that answers a request.
 *
 * @param window days of the date range
 * @throws HttpError 400 a member is unknown, or of the wrong type; or a value does not fit its member
 */
export function planQuery(
  request: DataRequest,
  { call, model, definitions, timeZone }: QueryContext,
  window: DateWindow | null,
): PlannedStatement {
  const statement = new Statement();
  const named = (name: string) => fieldNamed(model, definitions, name, statement);
  const measure = measureOf(request, named(request.metric.field), statement);
  const grouping = groupingOf(request, model, call, named);
  const totals = totalsFor(request, model, timeZone, isOwnOnly(model, call));
  const conditions = scopeOf(model, call, statement);
  for (const [index, filter] of (request.filters ?? []).entries()) {
    const field = named(filter.field);
    const isComparable = !field?.encrypted || ['is_null', 'is_not_null'].includes(filter.operator);
    if (!field || !isComparable) throw badRequest(`Invalid filter field: ${filter.field}`);
    conditions.push(comparison(filter, index, () => conditionOf(filter, field, timeZone, statement)));
  }
  if (request.dateRange) {
    const { field: name } = request.dateRange;
    const field = named(name);
    if (field?.encrypted || (field?.type !== 'timestamptz' && field?.type !== 'date'))
      throw badRequest(`Invalid date range field: ${name}`);
    if (window && !totals?.time) conditions.push(withinWindow(field, window, timeZone, statement));
  }
  const { organizationIds } = call.scope;
  // Totals know which records are deleted.
  const live = model.softDelete ? ['t.deleted_at IS NULL'] : [];
  const rows = {
    table: quoted(model.table),
    conditions: [...conditions, ...live],
    timeZone,
    organizationIds,
  };
  const encrypted = groupsOf(request, model.table, grouping?.field);
  if (grouping && encrypted) {
    const text = encryptedRowsSql(measure, grouping.field, rows, statement);
    return { text, values: statement.values, encrypted };
  }
  const kept = totals && rowsOfTotals(totals, request, { conditions, window, timeZone }, statement);
  const source = () => {
    if (!kept) return sourceOf(measure, grouping, rows, statement);
    const { sql } = measure;
    const { column } = totals;
    return isExtreme(request.metric) && sql !== null && column !== null
      ? sourceOfExtremes({ ...measure, sql }, grouping, rows, { totals, column, kept }, statement)
      : sourceOfTotals(measure, totals, kept, { grouping, rows, statement });
  };
  const text = grouping
    ? bucketsSql(source(), grouping, rows, statement)
    : totalSql(measure.aggregate, source());
  const labels = encryptedLabelsOf(grouping?.label ?? null);
  return { text, values: statement.values, ...(labels && { labels }) };
}

/** @throws HttpError 400 naming the value of the filter that makes no condition */
function comparison({ field }: DataFilter, index: number, write: () => string | null): string {
  const refusal = (reason: string, issues: Record<string, unknown> = {}) =>
    badRequest(`Invalid filter value for field: ${field}${reason}`, issues);
  try {
    const condition = write();
    if (condition !== null) return condition;
  } catch (error) {
    if (!(error instanceof OperandProblem)) throw error;
    const { message, code } = error;
    const issue = { code, path: ['filters', index, 'value'], message: `value ${message}` };
    throw refusal(`: value ${message}`, { issues: [issue] });
  }
  throw refusal('');
}

function measureOf(
  { entityType, metric: { field: name, aggregate } }: DataRequest,
  field: NamedField | undefined,
  { bind }: Statement,
): Measure {
  if (!field || (aggregate !== 'count' && field.number === null)) {
    throw badRequest(`Invalid metric field: ${name} for entity type: ${entityType}`);
  }
  if (aggregate === 'count') return { aggregate, sql: name === 'id' ? null : field.sql, currency: null };
  const own = field.currency === undefined ? null : bind(field.currency, 'text');
  return { aggregate, sql: field.number, currency: field.currencySql ?? own };
}

function groupingOf(
  { groupBy }: DataRequest,
  model: AnalyticsModel,
  { access }: QueryCall,
  named: (name: string) => NamedField | undefined,
): Grouping | null {
  if (!groupBy) return null;
  const { field: name, granularity, limit, resolveLabels } = groupBy;
  const found = named(name);
  const field = found?.each ?? found;
  if (!field?.isGroupable) throw badRequest(`Invalid groupBy field: ${name}`);
  const label: ModelLabel | undefined = resolveLabels ? model.labels.get(name) : undefined;
  const items = found?.each?.items;
  return { field, items, granularity, limit, label: label && access.hasAll(label.features) ? label : null };
}

const isOwnOnly = ({ own }: AnalyticsModel, { access }: QueryCall) => own !== null && !access.has(own.unless);

/** The records that the caller sees in lists of the same kind, and of these their own where that is all they may see. */
function scopeOf(model: AnalyticsModel, call: QueryCall, { bind }: Statement): string[] {
  const { scope, principal } = call;
  const { organizationIds } = scope;
  const conditions: string[] = [];
  if (organizationIds && model.isOfOrganizations) {
    conditions.push(
      organizationIds.length === 1
        ? `t.organization_id = ${bind(organizationIds[0], 'uuid')}`
        : `t.organization_id = ANY (${bind(organizationIds, 'uuid[]')})`,
    );
  }
  for (const [column, value] of Object.entries(model.fixed)) {
    conditions.push(`t.${quoted(column)} = ${bind(value, 'text')}`);
  }
  if (model.own && isOwnOnly(model, call)) {
    conditions.push(`${model.own.sql} = ${bind(personIdOf(principal), 'uuid')}`);
  }
  return conditions;
}
