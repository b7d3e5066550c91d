/** One request. */
export interface ScaleAsk {
  readonly path: string;
  /** Default: GET. */
  readonly method?: 'POST' | 'PUT';
  /** Sent as JSON. */
  readonly body?: object;
}

/** Requests that a tenant's deals are measured with. */
export interface ScaleRequest {
  readonly name: string;
  /** Requests that are sent at once. Each execution differs by its number, since data of widgets are kept, and a change must change something. */
  readonly asks: (number: number) => readonly ScaleAsk[];
  /** How often the time of a small tenant it may take in a large one. */
  readonly most: number;
}

/** Ids and sizes of a tenant that requests name. */
export interface ScalePlaces {
  /** Pages of 50 that the viewer has. */
  readonly pages: number;
  /** A deal that the viewer sees, and one that is won. */
  readonly deal: string;
  readonly won: string;
  readonly stages: readonly string[];
}

const MOST = 3;
const MOST_OF_SEARCHES = 5;
const LIST = '/customers/deals?pageSize=50';

const get = (name: string, path: string, most = MOST): ScaleRequest => ({
  name,
  asks: () => [{ path }],
  most,
});
const list = (name: string, parameters: string, most = MOST) => get(name, `${LIST}&${parameters}`, most);
const sorted = (name: string, direction = 'asc') =>
  list(`sorted by ${name}, ${direction}`, `sortField=${name}&sortDir=${direction}`);
const search = (name: string, word: string) =>
  list(`search: ${name}`, `search=${word}&sortField=createdAt&sortDir=desc`, MOST_OF_SEARCHES);
const condition = (field: string, op: string, value: string) =>
  `filter[conditions][0][field]=${field}&filter[conditions][0][op]=${op}&filter[conditions][0][value]=${value}`;
const widget = (name: string, metric: object, groupBy?: object): ScaleRequest => ({
  name: `widget: ${name}`,
  asks: (number) => [
    {
      path: '/dashboards/widgets/data',
      method: 'POST',
      body: {
        entityType: 'customers:deals',
        metric,
        ...(groupBy && { groupBy }),
        filters: [{ field: 'status', operator: 'neq', value: `none ${Date.now()} ${number}` }],
      },
    },
  ],
  most: MOST,
});

const COUNT = { field: 'id', aggregate: 'count' };
const SUM = { field: 'valueAmount', aggregate: 'sum' };

const LANES = 6;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** A cursor in the middle of the deals by the time of their creation, which lies evenly in the last 700 days. */
const middle = () => {
  const at = new Date(Date.now() - 350 * 86_400_000).toISOString();
  const parts = ['createdAt', 'asc', at, NO_ID, 'timestamp with time zone'];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
};

/** Deals that an export of the latest has. */
const EXPORTED = 1_000;
/** Days over which the creation of deals is spread. */
const DAYS = 700;

/** The time since which so many deals were created as an export has. */
const since = (pages: number) => {
  const share = Math.min(1, EXPORTED / (pages * 50));
  return new Date(Date.now() - share * DAYS * 86_400_000).toISOString();
};

/** All that is measured. */
export const scaleRequests = ({ pages, deal, won, stages }: ScalePlaces): readonly ScaleRequest[] => [
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
  get(
    'export of 1,000 deals',
    `/customers/deals?format=csv&${condition('createdAt', 'greater_or_equal', since(pages))}`,
  ),
  get('one deal', `/customers/deals/${deal}`),
  {
    name: 'change of a deal',
    asks: (number) => [
      { path: '/customers/deals', method: 'PUT', body: { id: deal, title: `Deal ${Date.now()} ${number}` } },
    ],
    most: MOST,
  },
  {
    name: 'board of six lanes',
    asks: () =>
      stages.slice(0, LANES).map((stage) => ({
        path: `${LIST}&pipelineStageId=${stage}&sortField=createdAt&sortDir=desc`,
      })),
    most: MOST,
  },
  get('statistics of a won deal', `/customers/deals/${won}/stats`),
  get('summary', '/customers/deals/summary'),
  ...['stage', 'pipeline', 'owner', 'status', 'source'].map((by) =>
    get(`aggregate by ${by}`, `/customers/deals/aggregate?groupBy=${by}`),
  ),
  widget('count', COUNT),
  widget('sum by month', SUM, { field: 'createdAt', granularity: 'month' }),
  widget('greatest by stage', { ...SUM, aggregate: 'max' }, { field: 'pipelineStage' }),
];
