/** A request that a tenant's deals are measured with. */
export interface ScaleRequest {
  readonly name: string;
  readonly path: string;
  /** Sent as JSON by POST. Data of widgets are kept, so each request differs by its number. */
  readonly body?: (number: number) => object;
  /** How often the time of a small tenant it may take in a large one. */
  readonly most: number;
}

const MOST = 3;
const MOST_OF_SEARCHES = 5;
const LIST = '/customers/deals?pageSize=50';

const get = (name: string, path: string, most = MOST): ScaleRequest => ({ name, path, most });
const list = (name: string, parameters: string, most = MOST) => get(name, `${LIST}&${parameters}`, most);
const sorted = (name: string, direction = 'asc') =>
  list(`sorted by ${name}, ${direction}`, `sortField=${name}&sortDir=${direction}`);
const search = (name: string, word: string) =>
  list(`search: ${name}`, `search=${word}&sortField=createdAt&sortDir=desc`, MOST_OF_SEARCHES);
const condition = (field: string, op: string, value: string) =>
  `filter[conditions][0][field]=${field}&filter[conditions][0][op]=${op}&filter[conditions][0][value]=${value}`;
const widget = (name: string, metric: object, groupBy?: object): ScaleRequest => ({
  name: `widget: ${name}`,
  path: '/dashboards/widgets/data',
  body: (number) => ({
    entityType: 'customers:deals',
    metric,
    ...(groupBy && { groupBy }),
    filters: [{ field: 'status', operator: 'neq', value: `none ${number}` }],
  }),
  most: MOST,
});

const COUNT = { field: 'id', aggregate: 'count' };
const SUM = { field: 'valueAmount', aggregate: 'sum' };

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A cursor in the middle of the deals by the time of their creation, which lies evenly in the last 700 days. */
const middle = () => {
  const at = new Date(Date.now() - 350 * 86_400_000).toISOString();
  const parts = ['createdAt', 'asc', at, NO_ID, 'timestamp with time zone'];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
};

/** All that is measured. @param pages of 50 that the tenant has */
export const scaleRequests = (pages: number): readonly ScaleRequest[] => [
  list('page 1', 'page=1'),
  list('page in the middle', `page=${Math.ceil(pages / 2)}`),
  list('last page', `page=${pages}`),
  list('page in the middle, by cursor', `cursor=${middle()}`),
  ...[
    'createdAt',
    'updatedAt',
    'title',
    'probability',
    'expectedCloseAt',
    'closedAt',
    'value',
    'cf_tier',
  ].flatMap((name) => [sorted(name), sorted(name, 'desc')]),
  search('a word in every record', 'deal'),
  search('a word in a tenth', 'tenth'),
  search('a word in fifty', 'seldom'),
  search('a word in none', 'nowhere'),
  search('two letters', 'te'),
  search('one letter', 't'),
  list('custom field, a quarter', 'cf_tier=a'),
  list('status', 'status=open'),
  list('owner, sorted by title', 'ownerUserId=00000000-0000-4000-8000-000000000005&sortField=title'),
  list('text contains', condition('title', 'contains', 'seldom')),
  list('amount at least', condition('valueAmount', 'greater_or_equal', '50000')),
  list('needsAttention', 'needsAttention=true'),
  get('summary', '/customers/deals/summary'),
  ...['stage', 'pipeline', 'owner', 'status', 'source'].map((by) =>
    get(`aggregate by ${by}`, `/customers/deals/aggregate?groupBy=${by}`),
  ),
  widget('count', COUNT),
  widget('sum by month', SUM, { field: 'createdAt', granularity: 'month' }),
  widget('greatest by stage', { ...SUM, aggregate: 'max' }, { field: 'pipelineStage' }),
];
