import Joi from 'joi';
import { type AiEnvironment, variable } from '../../environment';
import type { Providers } from '../../providers/services/Providers';

/** Verdict of the provider on a content. */
export interface Verdict {
  readonly flagged: boolean;
  readonly categories: Readonly<Record<string, boolean>>;
  readonly category_scores: Readonly<Record<string, number>>;
}

const verdictShape = Joi.object({
  results: Joi.array()
    .items(
      Joi.object({
        flagged: Joi.boolean().required(),
        categories: Joi.object().pattern(Joi.string(), Joi.boolean().allow(null)).required(),
        category_scores: Joi.object().pattern(Joi.string(), Joi.number()).default({}),
      }).unknown(true),
    )
    .min(1)
    .required(),
})
  .unknown(true)
  .required();

/** Milliseconds for one call. */
const PATIENCE = 3_000;
const USUAL_ADDRESS = 'https://api.openai.com/v1';

/** Calls the moderation of a provider. */
export class ModerationCalls {
  constructor(
    private readonly deps: { readonly environment: AiEnvironment; readonly providers: Providers },
  ) {}

  /** Whether pictures are moderated, too. */
  get takesPictures(): boolean {
    return this.model.startsWith('omni-');
  }

  private get model(): string {
    return variable(this.deps.environment, 'TENANTRY_AI_MODERATION_MODEL') ?? 'omni-moderation-latest';
  }

  /** @throws Error where the provider does not answer, or its answer is not a verdict */
  async ask(
    content: { readonly text: string } | { readonly picture: string },
    providerId: string,
  ): Promise<Verdict> {
    const { providers } = this.deps;
    const provider = providers.find(providerId);
    const key = provider && providers.key(provider);
    if (!provider || key === undefined) throw new Error('The provider is not configured');
    const address = `${providers.baseUrl(provider) ?? USUAL_ADDRESS}/moderations`;
    const input =
      'text' in content ? content.text : [{ type: 'image_url', image_url: { url: content.picture } }];
    const send = () =>
      providers.operatorsFetch(address, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ input, model: this.model }),
        signal: AbortSignal.timeout(PATIENCE),
      });
    const first = await send().catch(() => null);
    const response = first === null || first.status >= 500 ? await send() : first;
    if (!response.ok) throw new Error(`The moderation answered ${response.status}`);
    const { results } = Joi.attempt(await response.json(), verdictShape) as { results: Verdict[] };
    return results.find(({ flagged }) => flagged) ?? (results[0] as Verdict);
  }
}
