import { badRequest } from '../../../../kernel/errors/HttpError';
import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import type { CollectionServices } from '../CollectionServices';
import type { ListCall } from '../ListDeclaration';
import { type AskedConditions, askedConditions, visibleConditions } from './askedConditions';
import { type Counting, MOST_COUNTED } from './Counting';
import type { LargeTenant } from './largeTenantOf';
import type { ListConditions } from './ListConditions';
import { orderOf } from './askedOrder';
import { organizationsToMerge } from './organizationsToMerge';
import { tieBreaker, type SortTerm } from './listOrder';
import { TOTALS } from '../../tables/keepTotals';
import type { PreparedList } from './PreparedList';

/** Records by which the share of those that meet a condition is estimated: their ids are random, and so are the first ones. */
const SAMPLED = 1_000;
/** The share of a condition from which testing row by row finds a page sooner than an index of values does. */
const COMMON = 0.01;
/** So many of a sample tell how many meet the conditions: that fewer than half of the estimate do is most unlikely. */
const SURE = 20;
/** Records that are sorted without an index at most. */
const MOST_SORTED = 100_000;

/** A list of a tenant with very many records. */
export interface LargeList {
  readonly asked: AskedConditions;
  readonly counting: Counting;
  readonly sort: SortTerm;
}

/** The parts of the request that are known so far. */
interface LargeRequest extends LargeTenant {
  /** The conditions, in the form in which indexes of values find records. */
  readonly asked: AskedConditions;
  /** Values of the statement before those of the conditions. */
  readonly before: number;
  readonly sort: SortTerm;
}

/**
 * Decides how a page of a tenant with very many records is read, by a sample of these: whether conditions go through an index of
 * values or are tested row by row, and how the records are counted. The statement is planned for the tenant.
 *
 * @throws HttpError 400 a sort that no index serves, of too many records
 */
export async function askLargeList(
  list: PreparedList,
  call: ListCall<never>,
  definitions: readonly CustomFieldDefinition[],
  { asked, before, tenantId, rows, sort }: LargeRequest,
): Promise<LargeList> {
  const { declaration } = list;
  const { keptTotals } = declaration.list;
  const visible = visibleConditions(declaration, call)?.parts.length ?? 0;
  const isCounted = keptTotals !== undefined && asked.conditions.parts.length === visible;
  // Kept totals count records without further conditions, so no condition needs to be sampled.
  const tested = isCounted ? null : await askedConditions(list, call, definitions, { isByRow: true });
  const byRow = tested?.conditions ?? asked.conditions;
  const isServed = list.isOrdered(sort) || list.isPlaced(sort);
  const { looked, met, each } = isCounted && isServed ? ALL : await sample(list, call, byRow, tenantId);
  const estimate = looked === 0 ? 0 : Math.round((met / looked) * rows);
  const isMany = estimate > MOST_COUNTED;
  // Of so many matches the best are not worth the time that it takes to rank them all.
  const isRanked = sort.isRelevance === true && !isMany;
  const order = sort.isRelevance && isMany ? tieBreaker : sort;
  const conditions = asked.conditions.head(isRanked ? before : 0);
  for (const [at, condition] of asked.conditions.parts.entries()) {
    const from = (each[at] ?? 0) > looked * COMMON ? byRow : asked.conditions;
    conditions.take(from.parts[at] ?? condition, from);
  }
  const counting: Counting = isCounted
    ? { kind: 'kept', sql: sumOf(keptTotals, conditions.parts) }
    : countingOf(estimate, met);
  const narrowed = conditions.parts.length;
  const tenant = conditions.bind(tenantId, 'uuid');
  conditions.add(`t.tenant_id = ${tenant}`);
  const organizations = isMany ? organizationsToMerge(list, call, order, conditions, tenant) : undefined;
  if (estimate > MOST_SORTED && !organizations) assertOrdered(list, call, order, estimate);
  const isRead = (part: string, at: number) =>
    at === narrowed || (at < visible && !(organizations && part.includes('organization_id')));
  const inOrder = conditions.parts.map((part, at) => (isRead(part, at) ? part : opaque(part)));
  const found = isMany ? { where: `WHERE ${inOrder.join(' AND ')}`, organizations } : 'few';
  return { asked: { ...asked, conditions, found }, counting, sort: order };
}

/** The planner takes half of the records to meet a condition that it cannot look into, so it reads them in the order of an index. */
const opaque = (condition: string): string => `(CASE WHEN ${condition} THEN TRUE END)`;

/** SQL of the sum of kept totals. @param visible conditions over `t`, which totals have the columns for */
const sumOf = (table: string, visible: readonly string[]): string =>
  `(SELECT coalesce(sum(${TOTALS.rows}), 0) FROM ${table} t WHERE ${[`${TOTALS.set} = 0`, ...visible].join(' AND ')})`;

function countingOf(estimate: number, met: number): Counting {
  // If only few records of the sample match, the estimate is too inaccurate.
  const isSure = met >= SURE;
  if (isSure && estimate > 2 * MOST_COUNTED) return { kind: 'estimated', estimate };
  return { kind: 'bounded', estimate };
}

/** The sample without conditions, also where no share is needed, as an index has the order and totals the number. */
const ALL: Sample = { looked: SAMPLED, met: SAMPLED, each: [] };

interface Sample {
  readonly looked: number;
  /** How many of them meet all conditions. */
  readonly met: number;
  /** How many meet each condition. */
  readonly each: readonly number[];
}

async function sample(
  { from, declaration }: PreparedList,
  call: ListCall<never>,
  asked: ListConditions,
  tenantId: string,
): Promise<Sample> {
  if (asked.parts.length === 0) return ALL;
  const conditions = asked.copy();
  const tenant = conditions.bind(tenantId, 'uuid');
  const { table } = declaration;
  const some = `(SELECT * FROM ${table} WHERE tenant_id = ${tenant} ORDER BY id LIMIT ${SAMPLED})`;
  const counts = asked.parts.map((part) => `count(*) FILTER (WHERE ${part})::int`);
  const { database } = call.services as CollectionServices;
  const row = await database.first<Sample>({
    text: `SELECT count(*)::int AS looked, count(*) FILTER (WHERE ${asked.parts.join(' AND ')})::int AS met,
                  json_build_array(${counts.join(', ')}) AS each
             FROM ${from.replace(`${table} t`, `${some} t`)}`,
    values: conditions.values,
  });
  return row ?? { looked: 0, met: 0, each: [] };
}

/** @throws HttpError 400 a sort that the request names and that no index serves */
function assertOrdered(list: PreparedList, call: ListCall<never>, sort: SortTerm, estimate: number): void {
  const { query } = call;
  if (list.isOrdered(sort) || orderOf(query).sortField === '') return;
  const member = query['sortField'] ? 'sortField' : 'sort';
  const message =
    `About ${estimate} records are too many to be sorted so: narrow the list to fewer than ${MOST_SORTED}, ` +
    `or sort it by something else`;
  throw badRequest('Invalid input', { details: [{ path: [member], message, code: 'list.tooManyToSort' }] });
}
