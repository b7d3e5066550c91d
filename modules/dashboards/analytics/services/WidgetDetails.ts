import { type CoreServices, dayAt, movedDay, organizationToWorkIn, startOfDay } from '@tenantry/core';
import type { AnalyticsModel } from '../rules/AnalyticsModel';
import { type AnsweredDetails, type DetailedResult, inOrderOf, listOf } from '../rules/DataDetails';
import type { DataRequest, DetailedRequest, Details } from '../rules/DataRequest';
import type { CurrencyAmount, DataResult } from '../rules/DataResult';
import { earlierWindow, lastMonths, windowOf } from '../rules/dateWindow';
import type { QueryCall } from '../rules/planQuery';
import type { AnalyticsModels } from './AnalyticsModels';
import type { WidgetData } from './WidgetData';

type Dependencies = Pick<CoreServices, 'clock' | 'tenantSettings'> & {
  readonly analyticsModels: AnalyticsModels;
  readonly widgetData: WidgetData;
};

type DateRange = NonNullable<DataRequest['dateRange']>;

/** Numbers as dashboards show them: of amounts in several currencies those in one, with their trend and the list behind them. */
export class WidgetDetails {
  constructor(private readonly deps: Dependencies) {}

  /** The numbers, with details where the request asks for them. @throws HttpError as `WidgetData.compute` */
  async compute({ details: asked, ...request }: DetailedRequest, call: QueryCall): Promise<DetailedResult> {
    const { analyticsModels, widgetData } = this.deps;
    if (!asked) return widgetData.compute(request, call);
    const { groupBy: _groups, ...ungrouped } = request;
    const whole = await widgetData.compute(ungrouped, call);
    const model = analyticsModels.find(request.entityType, call.access);
    if (!model) return whole;
    const currencies = await this.currenciesOf(whole, model, call);
    const chosen =
      currencies.find(({ currency }) => currency === asked.currency) ?? (currencies[0] as CurrencyAmount);
    const { currencyField } = whole.metadata;
    const narrowed = currencyField === null ? request : inCurrency(request, currencyField, chosen.currency);
    const result = await this.resultOf({ request, narrowed, whole, chosen, asked }, call);
    const trend = asked.trend && (await this.trendOf(narrowed, model, call));
    return {
      ...result,
      details: {
        currencies: currencyField === null && whole.metadata.currency === null ? [] : currencies,
        currencyField,
        ...this.placeOf(narrowed, model, call),
        ...(trend && { trend }),
      },
    };
  }

  private async resultOf(
    {
      request,
      narrowed,
      whole,
      chosen,
      asked,
    }: {
      readonly request: DataRequest;
      readonly narrowed: DataRequest;
      readonly whole: DataResult;
      readonly chosen: CurrencyAmount;
      readonly asked: Details;
    },
    call: QueryCall,
  ): Promise<DataResult> {
    const { widgetData } = this.deps;
    if (request.groupBy) {
      const grouped = await widgetData.compute(narrowed, call);
      return asked.counts ? this.counted(grouped, narrowed, call) : grouped;
    }
    if (whole.metadata.currencyField === null) return whole;
    const { currency, value, comparison } = chosen;
    return {
      ...whole,
      value,
      ...(comparison && { comparison }),
      metadata: { ...whole.metadata, currency },
    };
  }

  /** The groups with the number of records in each. */
  private async counted(
    grouped: DataResult,
    { comparison: _comparison, ...request }: DataRequest,
    call: QueryCall,
  ): Promise<DataResult> {
    const metric = { field: 'id', aggregate: 'count' } as const;
    const { data } = await this.deps.widgetData.compute({ ...request, metric }, call);
    const counts = new Map(data.map(({ groupKey, value }) => [groupKey, value]));
    return {
      ...grouped,
      data: grouped.data.map((bucket) => ({ ...bucket, count: counts.get(bucket.groupKey) ?? 0 })),
    };
  }

  /** The number in each currency, as they are shown; one without a currency where there are no amounts. */
  private async currenciesOf(
    { value, amounts, comparison, metadata: { currency } }: DataResult,
    { currency: setting }: AnalyticsModel,
    call: QueryCall,
  ): Promise<readonly CurrencyAmount[]> {
    if (!amounts || amounts.length === 0) return [{ currency, value, ...(comparison && { comparison }) }];
    const settings =
      setting && (await this.deps.tenantSettings.of(setting.settings, organizationToWorkIn(call)));
    const first = settings?.[setting?.member ?? ''];
    return inOrderOf(typeof first === 'string' ? first : null, amounts);
  }

  /** The number of each of the last twelve months; undefined without a date range. */
  private async trendOf(
    { entityType, metric, filters, dateRange, groupBy }: DataRequest,
    { fields }: AnalyticsModel,
    call: QueryCall,
  ): Promise<AnsweredDetails['trend']> {
    if (!dateRange || groupBy) return undefined;
    const { field } = dateRange;
    const { zone } = call.scope;
    const monthly: DataRequest = {
      entityType,
      metric,
      ...(filters && { filters }),
      groupBy: { field, granularity: 'month' },
      dateRange: { field, preset: 'last_12_months' },
    };
    const { data } = await this.deps.widgetData.compute(monthly, call);
    const values = new Map(data.map(({ groupKey, value }) => [groupKey, value]));
    const isDate = fields.get(field)?.type === 'date';
    const ofNothing = metric.aggregate === 'count' || metric.aggregate === 'sum' ? 0 : null;
    return lastMonths(this.today(zone)).map((day) => {
      const key = isDate ? day : startOfDay(day, zone).toISOString();
      return { day, value: values.get(key) ?? ofNothing };
    });
  }

  /** The days that count, and the list of the records of these. */
  private placeOf(request: DataRequest, model: AnalyticsModel, { scope: { zone } }: QueryCall) {
    const { dateRange, comparison } = request;
    const today = this.today(zone);
    const period = dateRange ? windowOf(dateRange.preset, today) : null;
    const earlier = (range: DateRange) =>
      comparison ? earlierWindow(range.preset, today, comparison.type) : null;
    const lastDay = period && movedDay(period.to, { days: -1 });
    return {
      list: listOf(request, model, period, lastDay),
      period,
      earlier: dateRange ? earlier(dateRange) : null,
    };
  }

  private today(zone: string): string {
    return dayAt(this.deps.clock.now(), zone);
  }
}

/** The request for amounts of one currency. @param code null: amounts without one */
function inCurrency(request: DataRequest, field: string, code: string | null): DataRequest {
  const of = code === null ? ({ operator: 'is_null' } as const) : ({ operator: 'eq', value: code } as const);
  return { ...request, filters: [...(request.filters ?? []), { field, ...of }] };
}
