import {
  type ConfidentialReader,
  type CoreServices,
  type EntityOf,
  sortKey,
  type StoredRow,
} from '@tenantry/core';
import { andReadable, binding, nameWith } from '../../interactions/rules/privacy';
import { enteredLabel } from '../rules/stageLabel';
import { deals } from '../collections/deals';
import type { stages } from '../../pipelines/collections/stages';

/** Someone or something a deal is linked to. */
export interface LinkedContact {
  readonly id: string;
  readonly label: string;
  /** How to reach them. */
  readonly subtitle: string | null;
  readonly kind: 'person' | 'company';
  readonly isPrimary: boolean;
}

/** A stage that a deal went through. */
export interface StageTransition {
  readonly stageId: string;
  readonly pipelineId: string;
  readonly stageLabel: string;
  readonly transitionedAt: Date;
  readonly transitionedByUserId: string | null;
}

/** How much belongs to a deal. */
export interface DealCounts {
  readonly people: number;
  readonly companies: number;
  readonly activities: number;
  readonly comments: number;
  readonly interactions: number;
}

interface DealRow {
  readonly organizationId: string;
  readonly deal: Readonly<Record<string, unknown>>;
  readonly customFields: StoredRow;
  readonly pipelineName: string | null;
  readonly counts: DealCounts;
}

const linked = (table: string, column: string) => `
  SELECT e.id, e.display_name AS label, coalesce(e.primary_email, e.primary_phone) AS subtitle, e.kind,
         l.is_primary AS "isPrimary"
    FROM ${table} l JOIN customers_entities e ON e.id = l.${column} WHERE l.deal_id = $1`;

const count = (table: string, more = '') =>
  `(SELECT count(*)::int FROM ${table} x WHERE x.deal_id = t.id${more})`;

/** Reads one deal with all its details. */
export class DealDetails {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** @param reader the caller; only interactions that the caller may read are counted */
  find(id: string, reader: ConfidentialReader): Promise<DealRow | undefined> {
    const { values, bind } = binding(id);
    const readable = andReadable(reader, bind);
    return this.services.database.first<DealRow>({
      name: nameWith('customers_deal_detail', readable),
      text: `
        SELECT t.organization_id AS "organizationId", t.custom_fields AS "customFields", p.name AS "pipelineName",
               ${deals.shown().sql} AS deal,
               json_build_object(
                 'people', ${count('customers_deal_people')}, 'companies', ${count('customers_deal_companies')},
                 'activities', ${count('customers_activities')}, 'comments', ${count('customers_comments')},
                 'interactions', ${count('customers_interactions', readable)}) AS counts
          FROM customers_deals t LEFT JOIN customers_pipelines p ON p.id = t.pipeline_id
         WHERE t.id = $1`,
      values,
    });
  }

  /** Primary ones first, then by name. */
  contacts(id: string): Promise<LinkedContact[]> {
    return this.services.database.query<LinkedContact>({
      name: 'customers_deal_contacts',
      text: `SELECT * FROM (${linked('customers_deal_people', 'person_id')} UNION ALL
                            ${linked('customers_deal_companies', 'company_id')}) contacts
              ORDER BY "isPrimary" DESC, ${sortKey('label')}, id`,
      values: [id],
    });
  }

  /** Those of the pipeline that the deal is in, in order. */
  stages(id: string): Promise<Pick<EntityOf<typeof stages>, 'id' | 'label' | 'order' | 'color' | 'icon'>[]> {
    return this.services.database.query({
      name: 'customers_deal_stages',
      text: `SELECT s.id, s.label, s.position AS "order", s.color, s.icon
               FROM customers_deals d JOIN customers_pipeline_stages s ON s.pipeline_id = d.pipeline_id
              WHERE d.id = $1 ORDER BY s.position, s.id`,
      values: [id],
    });
  }

  /** Oldest first. */
  transitions(id: string): Promise<StageTransition[]> {
    return this.services.database.query<StageTransition>({
      name: 'customers_deal_transitions',
      text: `SELECT stage_id AS "stageId", pipeline_id AS "pipelineId", ${enteredLabel('t')} AS "stageLabel",
                    transitioned_at AS "transitionedAt", transitioned_by_user_id AS "transitionedByUserId"
               FROM customers_deal_stage_transitions t WHERE deal_id = $1 ORDER BY transitioned_at, stage_id`,
      values: [id],
    });
  }
}
