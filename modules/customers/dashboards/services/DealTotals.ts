import {
  type CoreServices,
  isoTime,
  type NarrowedRecords,
  type PageRequest,
  recordsAsTotals,
  sortKey,
  totalsSql,
} from '@tenantry/core';
import { IS_OPEN } from '../../deals/rules/dealState';
import { DEAL_SETS, dealTotals } from '../../deals/rules/dealTotals';
import { stageLabel } from '../../deals/rules/stageLabel';
import { LINK_TABLES, type LinkKind } from '../../deals/services/DealLinks';
import { ADDED_UP, type TotalsRow } from '../rules/amounts';
import { type BucketRow, type SummaryTimes, summarySql } from '../rules/summary';

/** Deals of one group and one currency. */
export interface GroupRow extends TotalsRow {
  /** Null: those without the value. */
  readonly key: string | null;
  readonly open: number;
}

/** A stage as a lane of a board. */
export interface Lane {
  readonly id: string;
  readonly label: string;
  readonly pipelineId: string;
  readonly pipelineName: string;
  readonly order: number;
  readonly color: string | null;
}

/** Deals and where they are. */
export interface PlacedDeals {
  /** Those that have a place. */
  readonly total: number;
  readonly unlocated: number;
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

/** Properties that deals can be grouped by, and the expression over `t`. */
export const GROUPINGS = {
  stage: 't.pipeline_stage_id::text',
  pipeline: 't.pipeline_id::text',
  owner: 't.owner_user_id::text',
  status: 't.status',
  source: 't.source',
} as const;

export type Grouping = keyof typeof GROUPINGS;

/** Where a deal, `t`, is: at an address of its companies, else of its people, the primary ones first. */
const PLACES = `
  SELECT a.latitude, a.longitude, a.city, a.region, a.country, l.rank, l.is_primary, a.primary_since, a.created_at, a.id,
         e.id AS entity_id, e.kind, e.display_name
    FROM (SELECT company_id AS contact_id, 0 AS rank, is_primary FROM customers_deal_companies WHERE deal_id = t.id
          UNION ALL
          SELECT person_id, 1, is_primary FROM customers_deal_people WHERE deal_id = t.id) l
    JOIN customers_addresses a ON a.entity_id = l.contact_id AND a.latitude IS NOT NULL AND a.longitude IS NOT NULL
    JOIN customers_entities e ON e.id = l.contact_id`;

/** Names of the contacts of the deals in `shown`, the primary one first; none of kinds that the caller may not see. */
function labelsOf(kind: LinkKind, shownKinds: string): string {
  const { table, column } = LINK_TABLES[kind];
  return `
    SELECT k.deal_id, json_agg(json_build_object('id', c.id, 'label', c.display_name)
                               ORDER BY k.is_primary DESC, ${sortKey('c.display_name')}, c.id) AS labels
      FROM shown s JOIN ${table} k ON k.deal_id = s.id JOIN customers_entities c ON c.id = k.${column}
     WHERE '${kind}' = ANY (${shownKinds}) GROUP BY 1`;
}

/** Counts and sums over deals that a request means, each in one statement. */
export class DealTotals {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** By group and currency; rows with `grouped` false are of all groups together. */
  byGroup(grouping: Grouping, chosen: NarrowedRecords): Promise<(GroupRow & { grouped: boolean })[]> {
    const set = grouping === 'owner' ? DEAL_SETS.owner : DEAL_SETS.place;
    const columns = dealTotals.by[set];
    const rows = chosen.namesOnly(columns)
      ? totalsSql(dealTotals, { set, conditions: chosen.conditions })
      : recordsAsTotals(dealTotals, columns, chosen);
    return this.services.database.query(
      `WITH chosen AS (SELECT ${GROUPINGS[grouping]} AS key, t.*, ${IS_OPEN} AS is_open FROM (${rows}) t)
       SELECT key, GROUPING(key) = 0 AS grouped, coalesce(sum(row_count) FILTER (WHERE is_open), 0)::int AS open, ${ADDED_UP}
         FROM chosen GROUP BY GROUPING SETS ((key, value_currency), (value_currency)) HAVING sum(row_count) <> 0`,
      [...chosen.values],
    );
  }

  /** Stages in order: of these pipelines, or of all in these organizations. Null for no limit. */
  lanes(organizationIds: readonly string[] | null, pipelineIds: readonly string[] | null): Promise<Lane[]> {
    return this.services.database.query<Lane>({
      name: 'customers_deal_lanes',
      text: `SELECT s.id, s.label, s.pipeline_id AS "pipelineId", p.name AS "pipelineName", s.position AS "order", s.color
               FROM customers_pipeline_stages s JOIN customers_pipelines p ON p.id = s.pipeline_id
              WHERE ($1::uuid[] IS NULL OR p.organization_id = ANY ($1::uuid[]))
                AND ($2::uuid[] IS NULL OR p.id = ANY ($2::uuid[]))
              ORDER BY p.created_at, p.id, s.position, s.id`,
      values: [organizationIds, pipelineIds],
    });
  }

  /** Open deals, and those created, won and lost in a period and in the one before. */
  summary(chosen: NarrowedRecords, times: SummaryTimes): Promise<BucketRow[]> {
    return this.services.database.query<BucketRow>(summarySql(chosen, times), [...chosen.values]);
  }

  /**
   * A page of the deals that have a place, the newest first, and how many there are with and without one.
   *
   * @param kinds contacts that the caller may see; others are not shown
   */
  async map(
    { from, where, bind, values }: NarrowedRecords,
    { page, pageSize }: PageRequest,
    kinds: readonly LinkKind[],
  ): Promise<PlacedDeals> {
    const shownKinds = bind(kinds, 'text[]');
    const most = bind(pageSize, 'integer');
    const skipped = bind((page - 1) * pageSize, 'bigint');
    const row = await this.services.database.first<PlacedDeals>(
      `WITH chosen AS (SELECT t.* FROM ${from} ${where}),
       located AS (SELECT t.* FROM chosen t WHERE EXISTS (${PLACES})),
       shown AS (SELECT * FROM located ORDER BY created_at DESC, id LIMIT ${most} OFFSET ${skipped})
       SELECT (SELECT count(*)::int FROM located) AS total,
              ((SELECT count(*) FROM chosen) - (SELECT count(*) FROM located))::int AS unlocated,
              (SELECT coalesce(json_agg(json_build_object(
                 'id', t.id, 'title', t.title, 'status', t.status, 'pipelineId', t.pipeline_id,
                 'pipelineStageId', t.pipeline_stage_id, 'pipelineStage', ${stageLabel('t')},
                 'valueAmount', t.value_amount::text, 'valueCurrency', t.value_currency,
                 'probability', t.probability, 'ownerUserId', t.owner_user_id,
                 'expectedCloseAt', ${isoTime('t.expected_close_at')}, 'updatedAt', ${isoTime('t.updated_at')},
                 'people', coalesce(person.labels, '[]'), 'companies', coalesce(company.labels, '[]'),
                 'location', json_build_object(
                   'source', p.kind, 'addressId', p.id, 'entityId', p.entity_id,
                   'latitude', p.latitude, 'longitude', p.longitude, 'city', p.city, 'region', p.region,
                   'country', p.country,
                   'contact', json_build_object('id', p.entity_id, 'kind', p.kind, 'label', CASE WHEN p.kind = ANY (${shownKinds}) THEN p.display_name ELSE '' END)))
                 ORDER BY t.created_at DESC, t.id), '[]')
                 FROM shown t
                 LEFT JOIN (${labelsOf('person', shownKinds)}) person ON person.deal_id = t.id
                 LEFT JOIN (${labelsOf('company', shownKinds)}) company ON company.deal_id = t.id
                 CROSS JOIN LATERAL (
                   SELECT * FROM (${PLACES}) here
                    ORDER BY rank, is_primary DESC, primary_since DESC NULLS LAST, created_at, id LIMIT 1) p) AS items`,
      [...values],
    );
    return row ?? { total: 0, unlocated: 0, items: [] };
  }
}
