import { compareFolded, requireLiveSelection, routeFor, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { DealServices } from '../../deals/collections/DealInput';
import { deals } from '../../deals/collections/deals';
import { amountList, amountsOf, countOf } from '../rules/amounts';
import { DESCRIBED } from '../../dictionaries/kinds';
import { customersFeatures } from '../../features';
import { dashboard, dashboardErrors, type FigureServices, SAME_FILTERS } from './common';
import { type Grouping, GROUPINGS, type GroupRow, type Lane } from '../services/DealTotals';

interface Query {
  readonly groupBy: Grouping;
  readonly pipelineId?: readonly string[];
}

type RouteCall = Parameters<DealServices['describedFields']['labels']>[0] & {
  readonly services: FigureServices;
};

/** Most groups in an answer. */
const MOST_GROUPS = 500;

const count = () => Joi.number().integer().min(0).required();
const text = () => Joi.string().allow(null).required();

const group = Joi.object({
  key: text().description('what the deals have in common: an id, a status, a source; null for those without'),
  label: text().description('what the key is called now: statuses and sources by their dictionaries'),
  count: count(),
  openCount: count(),
  amounts: amountList,
  stage: Joi.object({
    pipelineId: uuid().required(),
    pipelineName: Joi.string().required(),
    order: count(),
    color: text(),
  }).description('of groups by stage'),
});

export const aggregateDeals = routeFor<FigureServices>()<'authenticated', Record<string, never>, Query>({
  ...dashboard,
  path: '/customers/deals/aggregate',
  summary: 'Count and sum deals by stage, pipeline, owner, status or source',
  description:
    `${SAME_FILTERS} By stage, in the order of the pipelines, stages without deals stand there too: the lanes of a board. Names of stages and pipelines need customers.pipelines.view. ` +
    `Other groups stand by number of deals, the ${MOST_GROUPS} largest.`,
  query: deals.narrowing.query.append<Query>({
    groupBy: Joi.valid(...Object.keys(GROUPINGS))
      .empty('')
      .default('stage'),
  }),
  responses: {
    200: {
      description: 'Totals by group and by currency',
      body: Joi.object({
        groupBy: Joi.valid(...Object.keys(GROUPINGS)).required(),
        items: Joi.array().items(group).required(),
        total: count().description('deals in all groups'),
        openTotal: count(),
        amounts: amountList,
      }),
    },
    ...dashboardErrors,
  },
  handler: async (call) => {
    requireLiveSelection(call.scope, true);
    const { access, scope, services, query } = call;
    const { groupBy, pipelineId = [] } = query;
    const chosen = await deals.narrowing.of(call);
    const rows = chosen ? await services.dealTotals.byGroup(groupBy, chosen) : [];
    const pipelineIds = pipelineId.length > 0 ? pipelineId : null;
    const hasLanes = groupBy === 'stage' || groupBy === 'pipeline';
    const seesLanes = hasLanes && access.has(customersFeatures['pipelines.view']);
    const lanes = seesLanes ? await services.dealTotals.lanes(scope.organizationIds, pipelineIds) : [];
    const groups = groupsOf(rows.filter(({ grouped }) => grouped));
    const all = rows.filter(({ grouped }) => !grouped);
    const labels = await labelsOf(groupBy, [...groups.keys()], lanes, call);
    const keys =
      groupBy === 'stage'
        ? [...new Set([...lanes.map(({ id }) => id), ...groups.keys()])]
        : largest(groups).slice(0, MOST_GROUPS);
    const byId = new Map(lanes.map((lane) => [lane.id, lane]));
    return {
      groupBy,
      items: keys.map((key) => {
        const members = groups.get(key) ?? [];
        const lane = groupBy === 'stage' && key !== null ? byId.get(key) : undefined;
        return {
          key,
          label: key === null ? null : (labels.get(key) ?? null),
          count: countOf(members),
          openCount: openOf(members),
          amounts: amountsOf(members),
          ...(lane && { stage: placeOf(lane) }),
        };
      }),
      total: countOf(all),
      openTotal: openOf(all),
      amounts: amountsOf(all),
    };
  },
});

function groupsOf(rows: readonly GroupRow[]): Map<string | null, GroupRow[]> {
  const groups = new Map<string | null, GroupRow[]>();
  for (const row of rows) groups.set(row.key, [...(groups.get(row.key) ?? []), row]);
  return groups;
}

/** Keys by number of deals, the most first; without a key last. */
function largest(groups: ReadonlyMap<string | null, readonly GroupRow[]>): (string | null)[] {
  const counted = [...groups].map(([key, rows]) => ({ key, deals: countOf(rows) }));
  counted.sort(
    (a, b) =>
      Number(a.key === null) - Number(b.key === null) ||
      b.deals - a.deals ||
      compareFolded(String(a.key), String(b.key)),
  );
  return counted.map(({ key }) => key);
}

async function labelsOf(
  groupBy: Grouping,
  keys: readonly (string | null)[],
  lanes: readonly Lane[],
  call: RouteCall,
): Promise<ReadonlyMap<string, string>> {
  const known = keys.filter((key) => key !== null);
  if (groupBy === 'stage') return new Map(lanes.map(({ id, label }) => [id, label]));
  if (groupBy === 'pipeline')
    return new Map(lanes.map(({ pipelineId, pipelineName }) => [pipelineId, pipelineName]));
  const { accessLookups, describedFields } = call.services;
  if (groupBy === 'owner') return accessLookups.names(known);
  return describedFields.labels(call, DESCRIBED.deal[groupBy], known);
}

const openOf = (rows: readonly GroupRow[]) => rows.reduce((sum, { open }) => sum + open, 0);

const placeOf = ({ pipelineId, pipelineName, order, color }: Lane) => ({
  pipelineId,
  pipelineName,
  order,
  color,
});
