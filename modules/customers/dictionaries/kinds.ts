import { columnName } from '@tenantry/core';
import type { DescribedField } from '@tenantry/module-dictionaries/contract';
import { CLOSING_STATUSES } from '../deals/rules/dealStatus';
import { ENDED_STATUSES } from '../interactions/rules/interactionState';

/** Dictionaries of customers by their kind, with their names. The key of the dictionary is `customers.<kind>`. */
export const DICTIONARY_KINDS = {
  statuses: 'Statuses of people and companies',
  sources: 'Sources of people, companies, deals and interactions',
  'lifecycle-stages': 'Lifecycle stages of people and companies',
  temperatures: 'Temperatures of people and companies',
  'renewal-quarters': 'Renewal quarters of people and companies',
  'job-titles': 'Job titles of people',
  industries: 'Industries of companies',
  'address-types': 'Types of addresses',
  'activity-types': 'Types of activities and interactions',
  'interaction-statuses': 'Statuses of interactions',
  'deal-statuses': 'Statuses of deals',
  'loss-reasons': 'Reasons of lost deals',
  'pipeline-stages': 'Names of pipeline stages',
  'role-types': 'Roles of users for people and companies',
} as const;

/** `statuses` */
export type DictionaryKind = keyof typeof DICTIONARY_KINDS;

/** Other names that paths take for kinds: those of one value. */
const SINGULAR = {
  status: 'statuses',
  source: 'sources',
  'lifecycle-stage': 'lifecycle-stages',
  temperature: 'temperatures',
  'renewal-quarter': 'renewal-quarters',
  'job-title': 'job-titles',
  industry: 'industries',
  'address-type': 'address-types',
  'activity-type': 'activity-types',
  'interaction-status': 'interaction-statuses',
  'deal-status': 'deal-statuses',
  'loss-reason': 'loss-reasons',
  'pipeline-stage': 'pipeline-stages',
  'role-type': 'role-types',
} as const satisfies Readonly<Record<string, DictionaryKind>>;

/** A kind as a path names it. */
export type NamedKind = DictionaryKind | keyof typeof SINGULAR;

/** All names of kinds. */
export const KIND_NAMES: readonly string[] = [...Object.keys(DICTIONARY_KINDS), ...Object.keys(SINGULAR)];

/** The kind that a path names. */
export const kindOf = (name: NamedKind): DictionaryKind =>
  name in SINGULAR ? SINGULAR[name as keyof typeof SINGULAR] : (name as DictionaryKind);

/** The key of the dictionary in the module `dictionaries`. */
export const keyOf = (kind: DictionaryKind) => `customers.${kind}`;

/** Members of records by the dictionary that describes them. */
export type DescribedMembers = Readonly<Record<string, DictionaryKind>>;

const ofContacts = {
  status: 'statuses',
  source: 'sources',
  lifecycleStage: 'lifecycle-stages',
  temperature: 'temperatures',
  renewalQuarter: 'renewal-quarters',
} as const satisfies DescribedMembers;

/** Which dictionary describes which member of which kind of record. */
export const DESCRIBED = {
  person: { ...ofContacts, jobTitle: 'job-titles' },
  company: { ...ofContacts, industry: 'industries' },
  deal: { status: 'deal-statuses', source: 'sources' },
  pipelineStage: { label: 'pipeline-stages' },
  address: { purpose: 'address-types' },
  activity: { activityType: 'activity-types' },
  interaction: { interactionType: 'activity-types', status: 'interaction-statuses', source: 'sources' },
  entityRole: { roleType: 'role-types' },
} as const satisfies Readonly<Record<string, DescribedMembers>>;

const TABLES = {
  person: 'customers_entities',
  company: 'customers_entities',
  deal: 'customers_deals',
  pipelineStage: 'customers_pipeline_stages',
  address: 'customers_addresses',
  activity: 'customers_activities',
  interaction: 'customers_interactions',
  entityRole: 'customers_entity_roles',
} as const satisfies Readonly<Record<keyof typeof DESCRIBED, string>>;

/** Statuses by which deals and interactions have ended, or not. */
const FIXED: Partial<Record<DictionaryKind, readonly string[]>> = {
  'deal-statuses': CLOSING_STATUSES,
  'interaction-statuses': ['planned', 'in_progress', ...ENDED_STATUSES],
};

/** The members that dictionaries describe. */
export const describedFields: readonly DescribedField[] = [
  ...(Object.keys(DESCRIBED) as (keyof typeof DESCRIBED)[]).flatMap((record) =>
    Object.entries<DictionaryKind>(DESCRIBED[record]).map(([member, kind]) => ({
      id: `customers.${record}.${member}`,
      key: keyOf(kind),
      table: TABLES[record],
      column: columnName(member),
      ...(FIXED[kind] && { fixed: FIXED[kind] }),
    })),
  ),
  { id: 'customers.deal.lossReasonId', key: keyOf('loss-reasons'), holds: 'id' },
];
