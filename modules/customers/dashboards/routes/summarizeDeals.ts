import {
  badRequest,
  FIRST_MOMENT,
  moment,
  type MomentOfDay,
  requireLiveSelection,
  routeFor,
  startOfPeriod,
  timestamp,
} from '@tenantry/core';
import Joi from 'joi';
import { workplaceOf } from '../../shared/workplace';
import { deals } from '../../deals/collections/deals';
import { stuckSince } from '../../deals/services/StuckThreshold';
import { amountList, amountsOf, countOf } from '../rules/amounts';
import { deltaSchema, leftOutOf, numberOf, worthOf, worthSchema } from '../rules/worth';
import { dashboard, dashboardErrors, type FigureServices, SAME_FILTERS } from './common';
import type { BucketRow } from '../rules/summary';

interface Query {
  readonly from?: Date;
  readonly to?: Date;
}

const time = (ofDay?: MomentOfDay) => moment(ofDay).empty('');
const count = () => Joi.number().integer().min(0).required();
const period = Joi.object({ from: timestamp().required(), to: timestamp().required() }).required();
const ratio = () =>
  Joi.number().min(0).max(1).allow(null).required().description('won of won and lost; null for neither');
const totals = { count: count(), previousCount: count(), amounts: amountList, previousAmounts: amountList };
const days = () =>
  Joi.number().min(0).allow(null).required().description('from creation to end, on average; null for none');

export const summarizeDeals = routeFor<FigureServices>()<'authenticated', Record<string, never>, Query>({
  ...dashboard,
  path: '/customers/deals/summary',
  summary: 'How deals go: what is open, and what came, was won and was lost in a period',
  description:
    `${SAME_FILTERS} The period goes from \`from\` to before \`to\`, by default from the beginning of the month until ` +
    'now; the one before it, for comparison, is as long and ends where it begins.',
  query: deals.narrowing.query.append<Query>({ from: time(), to: time('end') }),
  responses: {
    200: {
      description: 'Totals by currency',
      body: Joi.object({
        period,
        previousPeriod: period,
        open: Joi.object({
          count: count(),
          stuck: count(),
          overdue: count(),
          needsAttention: count(),
          amounts: amountList,
        }).required(),
        created: Joi.object(totals).required(),
        won: Joi.object({ ...totals, averageDays: days() }).required(),
        lost: Joi.object({ ...totals, averageDays: days() }).required(),
        pipelineValue: Joi.object(worthSchema)
          .required()
          .description(
            'what open deals are worth; the change compares those created in this quarter and in the one before',
          ),
        activeDeals: Joi.object({ value: count(), delta: deltaSchema, needAttention: count() })
          .required()
          .description('open deals, compared likewise'),
        wonThisQuarter: Joi.object({
          ...worthSchema,
          count: count(),
          dealsClosed: count().description('the same as `count`'),
          from: timestamp().required(),
        })
          .required()
          .description('won since the quarter began, whatever the period, compared with the quarter before'),
        convertedAll: Joi.boolean()
          .required()
          .description('false: deals name several currencies, which are not converted'),
        missingRateCurrencies: Joi.array()
          .items(Joi.string())
          .required()
          .description('currencies of amounts that a `value` leaves out, because no rate converts them'),
        winRate: ratio(),
        previousWinRate: ratio(),
      }),
    },
    ...dashboardErrors,
  },
  handler: async (call) => {
    requireLiveSelection(call.scope, true);
    const { services, query } = call;
    const { zone } = call.scope;
    const now = services.clock.now();
    const to = query.to ?? now;
    const from = query.from ?? startOfPeriod('month', to, zone);
    if (from >= to) throw badRequest('`from` must be before `to`');
    const before = new Date(Math.max(2 * from.getTime() - to.getTime(), FIRST_MOMENT));
    const chosen = await deals.narrowing.of(call);
    const threshold = await services.stuckThreshold.of(workplaceOf(call)?.organizationId ?? null);
    const quarter = startOfPeriod('quarter', now, zone);
    const lastQuarter = startOfPeriod('quarter', new Date(quarter.getTime() - 1), zone);
    const times = {
      from,
      to,
      before,
      quarter,
      lastQuarter,
      stuckSince: stuckSince(now, threshold),
      today: startOfPeriod('day', now, zone),
    };
    const rows = chosen ? await services.dealTotals.summary(chosen, times) : [];
    const of = (bucket: string) => rows.filter((row) => row.bucket === bucket);
    const compared = (bucket: string) => ({
      count: countOf(of(bucket)),
      previousCount: countOf(of(`${bucket}Before`)),
      amounts: amountsOf(of(bucket)),
      previousAmounts: amountsOf(of(`${bucket}Before`)),
    });
    const ended = (bucket: string) => ({ ...compared(bucket), averageDays: averageDays(of(bucket)) });
    const [won, lost] = [ended('won'), ended('lost')];
    const [open, wonInQuarter] = [of('open'), of('wonInQuarter')];
    const newlyOpen = { now: of('openedInQuarter'), before: of('openedInLastQuarter') };
    const newlyWon = { now: wonInQuarter, before: of('wonInLastQuarter') };
    const needAttention = countOf(of('needsAttention'));
    return {
      period: { from, to },
      previousPeriod: { from: before, to: from },
      open: {
        count: countOf(open),
        stuck: countOf(of('stuck')),
        overdue: countOf(of('overdue')),
        needsAttention: needAttention,
        amounts: amountsOf(open),
      },
      created: compared('created'),
      won,
      lost,
      pipelineValue: worthOf(open, newlyOpen),
      activeDeals: { ...numberOf(open, newlyOpen), needAttention },
      wonThisQuarter: {
        ...worthOf(wonInQuarter, newlyWon),
        count: countOf(wonInQuarter),
        dealsClosed: countOf(wonInQuarter),
        from: quarter,
      },
      convertedAll: [open, wonInQuarter].every((rows) => amountsOf(rows).length <= 1),
      missingRateCurrencies: leftOutOf([open, wonInQuarter]),
      winRate: share(won.count, lost.count),
      previousWinRate: share(won.previousCount, lost.previousCount),
    };
  },
});

function averageDays(rows: readonly BucketRow[]): number | null {
  const deals = countOf(rows);
  const sum = rows.reduce((total, row) => total + row.days, 0);
  return deals === 0 ? null : rounded(sum / deals, 10);
}

const share = (won: number, lost: number) => (won + lost === 0 ? null : rounded(won / (won + lost), 10_000));
const rounded = (value: number, parts: number) => Math.round(value * parts) / parts;
