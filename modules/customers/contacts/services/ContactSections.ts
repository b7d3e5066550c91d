import { type ConfidentialReader, type CoreServices, sortKey } from '@tenantry/core';
import { stageLabel } from '../../deals/rules/stageLabel';
import { isOpen } from '../../interactions/rules/interactionState';
import { andReadable, binding, nameWith } from '../../interactions/rules/privacy';
import { PERSON_OF_COMPANY } from './CompanyPeople';
import type { ContactKind } from './ContactLookup';

/** A record that belongs to a contact. */
export interface SectionRow {
  readonly id: string;
  readonly [member: string]: unknown;
}

/** Records that belong to a contact, newest first. */
type Rows = SectionRow[];

/** Names that `include` takes, and the section they stand for. */
export const SECTION_NAMES: Readonly<Record<string, Section>> = {
  addresses: 'addresses',
  comments: 'comments',
  notes: 'comments',
  activities: 'activities',
  deals: 'deals',
  interactions: 'interactions',
  people: 'people',
  todos: 'todos',
  tasks: 'todos',
};

export type Section = 'addresses' | 'comments' | 'activities' | 'interactions' | 'deals' | 'people' | 'todos';

/** Of one section; the counts tell how many there are, and the lists give them all. */
const MOST = 100;

/** Shown of what is planned. */
const MOST_PLANNED = 5;

const PLACE = `x.organization_id AS "organizationId", x.tenant_id AS "tenantId", x.created_at AS "createdAt",
  x.updated_at AS "updatedAt"`;
const APPEARANCE = `x.author_user_id AS "authorUserId", x.appearance_icon AS "appearanceIcon",
  x.appearance_color AS "appearanceColor"`;
const END = `ORDER BY x.created_at DESC, x.id LIMIT ${MOST}`;

const DEALS: Readonly<Record<ContactKind, readonly [table: string, column: string]>> = {
  person: ['customers_deal_people', 'person_id'],
  company: ['customers_deal_companies', 'company_id'],
};

const SQL: Readonly<Record<Exclude<Section, 'deals' | 'interactions'>, string>> = {
  addresses: `
    SELECT x.id, x.name, x.purpose, x.company_name AS "companyName", x.address_line1 AS "addressLine1",
           x.address_line2 AS "addressLine2", x.building_number AS "buildingNumber", x.flat_number AS "flatNumber",
           x.city, x.region, x.postal_code AS "postalCode", x.country, x.latitude, x.longitude,
           x.primary_since IS NOT NULL AND NOT EXISTS (SELECT 1 FROM customers_addresses o
             WHERE o.entity_id = x.entity_id AND (o.primary_since, o.id) > (x.primary_since, x.id)) AS "isPrimary",
           ${PLACE}
      FROM customers_addresses x WHERE x.entity_id = $1 ORDER BY "isPrimary" DESC, x.created_at DESC, x.id LIMIT ${MOST}`,
  comments: `
    SELECT x.id, x.entity_id AS "entityId", x.deal_id AS "dealId", x.body, ${APPEARANCE}, ${PLACE}
      FROM customers_comments x WHERE x.entity_id = $1 ${END}`,
  activities: `
    SELECT x.id, x.entity_id AS "entityId", x.deal_id AS "dealId", x.activity_type AS "activityType", x.subject, x.body,
           x.occurred_at AS "occurredAt", ${APPEARANCE}, ${PLACE}
      FROM customers_activities x WHERE x.entity_id = $1 ${END}`,
  todos: `
    SELECT x.id, x.entity_id AS "entityId", x.todo_id AS "todoId", x.todo_source AS "todoSource", x.title, x.body,
           x.title AS "todoTitle", x.custom_fields AS "todoCustom",
           x.is_done AS "isDone", x.due_at AS "dueAt", x.owner_user_id AS "ownerUserId",
           x.created_by_user_id AS "createdByUserId", ${PLACE}
      FROM customers_todos x WHERE x.entity_id = $1 ${END}`,
  people: `
    SELECT ${PERSON_OF_COMPANY}
      FROM customers_person_companies l JOIN customers_entities x ON x.id = l.person_id
     WHERE l.company_id = $1 AND l.deleted_at IS NULL ORDER BY ${sortKey('x.display_name')}, x.id LIMIT ${MOST}`,
};

const interactionsSql = (readable: string) => `
    SELECT x.id, x.entity_id AS "entityId", x.deal_id AS "dealId", x.interaction_type AS "interactionType", x.status,
           x.title, x.body, x.scheduled_at AS "scheduledAt", x.occurred_at AS "occurredAt", x.date::text AS date, x.time,
           x.duration_minutes AS "durationMinutes",
           x.phone_number AS "phoneNumber", x.participants, x.linked_entities AS "linkedEntities", x.visibility,
           x.priority, x.source,
           x.owner_user_id AS "ownerUserId", ${APPEARANCE}, ${PLACE}
      FROM customers_interactions x WHERE x.entity_id = $1${readable} ${END}`;

/** Records that belong to one person or company, section by section, each in one statement. */
export class ContactSections {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  /** The next few of what is planned. */
  planned(id: string, reader: ConfidentialReader): Promise<Rows> {
    const { values, bind } = binding(id);
    const readable = andReadable(reader, bind);
    return this.services.database.query({
      name: nameWith('customers_planned_interactions', readable),
      text: `SELECT x.id, x.interaction_type AS "interactionType", x.title, x.scheduled_at AS "scheduledAt",
                    x.owner_user_id AS "ownerUserId"
               FROM customers_interactions x WHERE x.entity_id = $1 AND ${isOpen('x')}${readable}
              ORDER BY x.scheduled_at, x.id LIMIT ${MOST_PLANNED}`,
      values,
    });
  }

  read(section: Section, kind: ContactKind, id: string, reader: ConfidentialReader): Promise<Rows> {
    if (section === 'people' && kind === 'person') return Promise.resolve([]);
    if (section === 'interactions') {
      const { values, bind } = binding(id);
      const readable = andReadable(reader, bind);
      const name = nameWith('customers_interactions_of_contact', readable);
      return this.services.database.query({ name, text: interactionsSql(readable), values });
    }
    return this.services.database.query({
      name: `customers_${kind}_${section}`,
      text: section === 'deals' ? dealsSql(kind) : SQL[section],
      values: [id],
    });
  }
}

function dealsSql(kind: ContactKind): string {
  const [table, column] = DEALS[kind];
  return `
    SELECT x.id, x.title, x.status, x.pipeline_id AS "pipelineId", x.pipeline_stage_id AS "pipelineStageId",
           ${stageLabel('x')} AS "pipelineStage", x.value_amount::text AS "valueAmount",
           x.value_currency AS "valueCurrency", x.expected_close_at AS "expectedCloseAt", x.owner_user_id AS "ownerUserId",
           l.is_primary AS "isPrimary", ${PLACE}
      FROM ${table} l JOIN customers_deals x ON x.id = l.deal_id WHERE l.${column} = $1 ${END}`;
}
