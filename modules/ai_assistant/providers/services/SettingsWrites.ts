import type { AiEnvironment } from '../../environment';
import { refusal } from '../../shared/errors';
import type { Place } from '../../shared/place';
import { type Allowlist, allowsModel, allowsProvider } from '../rules/Allowlist';
import { allowsBaseUrl } from '../rules/baseUrls';
import { chosenList, type ModelChoice } from './ModelChoice';
import type { Providers } from './Providers';
import { LOOP_MEMBERS, type RuntimeChange, type RuntimeRows } from './RuntimeRows';
import type { TenantAllowlist, TenantAllowlists } from './TenantAllowlists';

/** Values that a client sets; omitted ones stay. */
export type SettingsChange = Pick<
  RuntimeChange,
  | 'providerId'
  | 'modelId'
  | 'baseURL'
  | 'allowedOverrideProviders'
  | 'allowedOverrideModelsByProvider'
  | 'inputModeration'
> & { readonly agentId?: string | null };

interface Dependencies {
  readonly environment: AiEnvironment;
  readonly modelChoice: ModelChoice;
  readonly providers: Providers;
  readonly runtimeRows: RuntimeRows;
  readonly tenantAllowlists: TenantAllowlists;
}

/** Changes what tenants set of models, within what the operator allows. */
export class SettingsWrites {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 400 for what is unknown or not allowed */
  async save(place: Place, change: SettingsChange, userId: string | null) {
    const { runtimeRows, tenantAllowlists, modelChoice } = this.deps;
    const list = modelChoice.tenantList(await tenantAllowlists.find(place));
    const { agentId = null, ...members } = change;
    this.checkModel(change, list);
    this.checkChoices(change, list);
    const row = await runtimeRows.save(
      place,
      agentId,
      { ...members, ...(members.providerId && { providerId: this.canonical(members.providerId) }) },
      userId,
    );
    return {
      id: row.id,
      ...place,
      agentId: row.agentId,
      providerId: row.providerId,
      modelId: row.modelId,
      baseURL: row.baseURL,
      allowedOverrideProviders: row.allowedOverrideProviders,
      allowedOverrideModelsByProvider: row.allowedOverrideModelsByProvider,
      inputModeration: row.inputModeration,
      updatedAt: row.updatedAt,
    };
  }

  /** Clears provider, model and address; the row goes where nothing else is set. @returns whether there was something */
  async clear(place: Place, agentId: string | null, userId: string | null): Promise<boolean> {
    const { runtimeRows } = this.deps;
    const row = (await runtimeRows.list(place)).find((each) => each.agentId === agentId);
    if (!row) return false;
    const keepsOthers =
      chosenList(row) !== null ||
      row.inputModeration !== null ||
      LOOP_MEMBERS.some((member) => row[member] !== null);
    if (!keepsOthers) return runtimeRows.remove(place, agentId);
    if (row.providerId === null && row.modelId === null && row.baseURL === null) return false;
    await runtimeRows.save(place, agentId, { providerId: null, modelId: null, baseURL: null }, userId);
    return true;
  }

  /** @throws HttpError 400 `provider_not_in_env_allowlist`, `model_not_in_env_allowlist` */
  saveList(place: Place, list: Allowlist, userId: string | null): Promise<TenantAllowlist> {
    const operator = this.deps.modelChoice.operatorList(null);
    for (const provider of [...(list.providers ?? []), ...Object.keys(list.modelsByProvider)]) {
      if (!allowsProvider(operator, provider))
        throw refusal(400, 'provider_not_in_env_allowlist', `The operator does not allow ${provider}`);
    }
    for (const [provider, models] of Object.entries(list.modelsByProvider)) {
      const beyond = models.find((model) => !allowsModel(operator, provider, model));
      if (beyond !== undefined)
        throw refusal(400, 'model_not_in_env_allowlist', `The operator does not allow ${beyond}`);
    }
    return this.deps.tenantAllowlists.save(place, list, userId);
  }

  clearList(place: Place): Promise<boolean> {
    return this.deps.tenantAllowlists.remove(place);
  }

  private canonical(id: string): string {
    const provider = this.deps.providers.find(id);
    if (!provider) throw refusal(400, 'provider_unknown', `There is no provider ${id}`);
    return provider.id;
  }

  private checkModel({ providerId, modelId, baseURL }: SettingsChange, list: Allowlist): void {
    if (baseURL && !allowsBaseUrl(this.deps.environment, baseURL))
      throw refusal(400, 'baseurl_not_allowlisted', 'The operator does not allow the address');
    if (!providerId) return;
    if (!allowsProvider(list, providerId))
      throw refusal(400, 'provider_not_allowlisted', `The provider ${providerId} is not allowed`);
    if (modelId && !allowsModel(list, providerId, modelId))
      throw refusal(400, 'model_not_allowlisted', `The model ${modelId} is not allowed`);
  }

  private checkChoices(change: SettingsChange, list: Allowlist): void {
    const { allowedOverrideProviders, allowedOverrideModelsByProvider, agentId } = change;
    if (allowedOverrideProviders === undefined && allowedOverrideModelsByProvider === undefined) return;
    if (!agentId) throw refusal(400, 'agent_required', 'An agent is required to set choices');
    const models = Object.entries(allowedOverrideModelsByProvider ?? {});
    for (const provider of [...(allowedOverrideProviders ?? []), ...models.map(([id]) => id)]) {
      if (!allowsProvider(list, provider))
        throw refusal(400, 'provider_not_allowlisted', `The provider ${provider} is not allowed`);
      this.canonical(provider);
    }
    for (const [provider, named] of models) {
      const beyond = named.find((model) => !allowsModel(list, provider, model));
      if (beyond !== undefined)
        throw refusal(400, 'model_not_allowlisted', `The model ${beyond} is not allowed`);
    }
  }
}
