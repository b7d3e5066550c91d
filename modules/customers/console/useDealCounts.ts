import { pathWith, useConsole, useFresh, useResource } from '@tenantry/console';

const DEALS = '/customers/deals/aggregate';

interface Counts {
  readonly items: readonly { readonly key: string | null; readonly count: number }[];
}

/**
 * The numbers of deals in stages, which follow changes of deals.
 *
 * @param pipelineId null: of all pipelines
 * @returns the number for the id of a stage; null where the person may not see deals
 */
export function useDealCounts(pipelineId: string | null): ((stageId: string) => number) | null {
  const { hasFeature } = useConsole();
  const seesDeals = hasFeature('customers.deals.view');
  const { data } = useResource<Counts>(seesDeals ? pathWith(DEALS, { groupBy: 'stage', pipelineId }) : null);
  useFresh('customers.deal.*', [DEALS]);
  return seesDeals ? (stageId) => data?.items.find(({ key }) => key === stageId)?.count ?? 0 : null;
}
