import { createHash } from 'node:crypto';
import {
  badRequest,
  type CoreServices,
  dayAt,
  type EmittedEvent,
  forbidden,
  personOf,
  type SharedCache,
} from '@tenantry/core';
import type { AnalyticsModel } from '../rules/AnalyticsModel';
import type { DataRequest } from '../rules/DataRequest';
import { type DataResult, type NumberRow, numbersOf, resultOf, sizeOf } from '../rules/DataResult';
import { earlierWindow, windowOf } from '../rules/dateWindow';
import { labelPlaces, withLabels } from '../rules/encryptedLabels';
import { type EncryptedRow, groupRows, placesOf } from '../rules/encryptedGroups';
import { type PlannedStatement, planQuery, type QueryCall, type QueryContext } from '../rules/planQuery';
import type { AnalyticsModels } from './AnalyticsModels';

/** A result with what drops it. */
interface Kept {
  readonly result: DataResult;
  readonly tags: readonly string[];
}

/** Milliseconds; what is computed is dropped when records change, and this is for changes that emit no event. */
const LIFE = 10 * 60_000;
/** Bytes, about, that what is kept takes together; a result that is larger than the second is computed anew each time. */
const SIZES = { most: 64 * 1024 * 1024, mostOfOne: 256 * 1024 };

type Dependencies = Pick<
  CoreServices,
  'caches' | 'clock' | 'customFields' | 'database' | 'fieldEncryption' | 'translations'
> & {
  readonly analyticsModels: AnalyticsModels;
};

/**
 * Numbers over records. The key of a cached result is its statement, with the organizations and the person
 * of the records that count, so a caller never gets the result of another scope. A change of the records drops it.
 */
export class WidgetData {
  private readonly kept: SharedCache<Kept>;

  constructor(private readonly deps: Dependencies) {
    this.kept = deps.caches.create<Kept>({
      name: 'dashboards.data',
      max: 5_000,
      size: { of: ({ result }) => sizeOf(result), ...SIZES },
      ttl: LIFE,
      loadsLong: true,
      tagsOf: ({ tags }) => tags,
      droppedBy: (event) => this.tagsOf(event),
    });
  }

  /** @throws HttpError 400 a request that cannot be meant, 403 without the features of the entity type, 422 too many or too large groups, or too many encrypted rows, 503 keys are unavailable */
  async compute(request: DataRequest, call: QueryCall): Promise<DataResult> {
    const { entityType } = request;
    const model = this.deps.analyticsModels.find(entityType, call.access);
    if (model && !call.access.hasAll(model.features)) throw forbidden();
    const { tenantId } = call.scope;
    if (tenantId === null) throw badRequest('Tenant context is required');
    if (!model) throw badRequest(`Invalid entity type: ${entityType}`);
    if (model.own && !personOf(call.principal) && !call.access.has(model.own.unless)) throw forbidden();
    const plans = await this.plan(request, call, model);
    const tags = tagsFor(model, tenantId);
    const load = () => this.load(request, plans, tenantId, tags, model);
    const loaded = await this.kept.load(keyOf(tenantId, request, plans), load, tags);
    return this.labelled((loaded ?? (await load())).result, request, model);
  }

  /** The result with the labels of the values by which it is grouped, in the language of the caller. */
  private async labelled(
    result: DataResult,
    { groupBy }: DataRequest,
    model: AnalyticsModel,
  ): Promise<DataResult> {
    if (!groupBy?.resolveLabels) return result;
    const labels = await this.labelsOf(groupBy.field, model);
    const tones = new Map<unknown, string | undefined>(Object.entries(model.valueTones(groupBy.field)));
    const data = result.data.map((bucket) => {
      const [label, tone] = [labels.get(bucket.groupKey), tones.get(bucket.groupKey)];
      return {
        ...bucket,
        ...(label !== undefined && { groupLabel: label }),
        ...(tone !== undefined && { groupTone: tone }),
      };
    });
    return { ...result, data };
  }

  /** Labels of the values of a member or a custom field. */
  private async labelsOf(name: string, model: AnalyticsModel): Promise<ReadonlyMap<unknown, string>> {
    const { customFields, translations } = this.deps;
    if (model.customFields && name.startsWith('cf_')) {
      const definitions = await customFields.definitionsOf(model.kind);
      const { options = [] } = definitions.find(({ key }) => `cf_${key}` === name) ?? {};
      return new Map(options.map(({ value, label }) => [value, label || value]));
    }
    const moduleId = model.kind.slice(0, model.kind.indexOf('.'));
    const labels = Object.entries(model.valueLabels(name));
    return new Map(labels.map(([value, text]) => [value, translations.titleText(text, moduleId)]));
  }

  /** The statement of the period, and that of the one to compare with. */
  private async plan(
    request: DataRequest,
    call: QueryCall,
    model: AnalyticsModel,
  ): Promise<PlannedStatement[]> {
    const { clock, customFields } = this.deps;
    const definitions = model.customFields ? await customFields.definitionsOf(model.kind) : [];
    const { zone: timeZone } = call.scope;
    const context: QueryContext = { call, model, definitions, timeZone };
    const { dateRange, comparison } = request;
    if (!dateRange) return [planQuery(request, context, null)];
    const today = dayAt(clock.now(), timeZone);
    const windows = [windowOf(dateRange.preset, today)];
    if (comparison) windows.push(earlierWindow(dateRange.preset, today, comparison.type));
    return windows.map((window) => planQuery(request, context, window));
  }

  private async load(
    request: DataRequest,
    plans: readonly PlannedStatement[],
    tenantId: string,
    tags: readonly string[],
    { fields }: AnalyticsModel,
  ): Promise<Kept> {
    const now = this.deps.clock.now();
    const [current = [], earlier] = await Promise.all(
      plans.map((plan) => this.read(request, plan, tenantId)),
    );
    const before = earlier ? numbersOf(request, earlier) : null;
    const currencyIn = fields.get(request.metric.field)?.currencyIn;
    const result = resultOf(now, numbersOf(request, current), before, currencyIn ?? null);
    return { result, tags };
  }

  private async read(
    { metric: { aggregate }, groupBy }: DataRequest,
    { text, values, encrypted, labels }: PlannedStatement,
    tenantId: string,
  ): Promise<readonly NumberRow[]> {
    const { database, fieldEncryption } = this.deps;
    if (!encrypted) {
      const rows = await database.query<NumberRow & Record<string, unknown>>(text, values);
      if (!labels) return rows;
      return withLabels(labels, rows, await fieldEncryption.openAll(labelPlaces(labels, tenantId, rows)));
    }
    const rows = await database.query<EncryptedRow & Record<string, unknown>>(text, values);
    const keys = await fieldEncryption.openAll(placesOf(encrypted, tenantId, rows));
    return groupRows({ aggregate, limit: groupBy?.limit }, encrypted, rows, keys);
  }

  private tagsOf({ id, payload, tenantId }: EmittedEvent): string[] {
    const part = this.deps.analyticsModels.watchedPart(id);
    if (part === undefined) return [];
    const named = (payload as { readonly tenantId?: string | null } | null)?.tenantId;
    return [tagOf(named ?? tenantId, part)];
  }
}

const tagOf = (tenantId: string | null, part: string) => `${tenantId}/${part}`;
const tagsFor = ({ watched }: AnalyticsModel, tenantId: string) =>
  watched.map((part) => tagOf(tenantId, part));

/** Statements alone do not tell how their rows are read. */
function keyOf(
  tenantId: string,
  { metric, groupBy }: DataRequest,
  plans: readonly PlannedStatement[],
): string {
  return createHash('sha256')
    .update(
      JSON.stringify([
        tenantId,
        metric.aggregate,
        groupBy?.resolveLabels ?? false,
        groupBy?.limit ?? 0,
        plans,
      ]),
    )
    .digest('base64');
}
