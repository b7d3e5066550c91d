import type { AiProvider } from '../Provider';

const baseURL = (baseUrl: string | null) => (baseUrl === null ? {} : { baseURL: baseUrl });

/** Providers that the AI SDK has a package of its own for. */
export const HOSTED: readonly AiProvider[] = [
  {
    id: 'anthropic',
    title: 'Anthropic',
    keyVariables: ['ANTHROPIC_API_KEY', 'OPENCODE_ANTHROPIC_API_KEY'],
    defaultModel: 'claude-haiku-4-5-20251001',
    models: [
      { id: 'claude-haiku-4-5-20251001', name: 'Claude Haiku 4.5', contextWindow: 200_000, tags: ['fast'] },
      { id: 'claude-sonnet-4-6', name: 'Claude Sonnet 4.6', contextWindow: 200_000 },
      { id: 'claude-opus-4-6', name: 'Claude Opus 4.6', contextWindow: 200_000 },
    ],
    endUser: (id) => ({ anthropic: { metadata: { userId: id } } }),
    create:
      () =>
      async ({ apiKey, baseUrl, model, fetch }) => {
        const { createAnthropic } = await import('@ai-sdk/anthropic');
        return createAnthropic({ apiKey, fetch, ...baseURL(baseUrl) })(model);
      },
  },
  {
    id: 'google',
    title: 'Google',
    keyVariables: ['GOOGLE_GENERATIVE_AI_API_KEY', 'OPENCODE_GOOGLE_API_KEY'],
    defaultModel: 'gemini-3-flash',
    models: [
      { id: 'gemini-3-flash', name: 'Gemini 3 Flash', contextWindow: 1_000_000, tags: ['fast'] },
      { id: 'gemini-3-pro', name: 'Gemini 3 Pro', contextWindow: 1_000_000 },
    ],
    create:
      () =>
      async ({ apiKey, baseUrl, model, fetch }) => {
        const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
        return createGoogleGenerativeAI({ apiKey, fetch, ...baseURL(baseUrl) })(model);
      },
  },
  {
    id: 'openai',
    title: 'OpenAI',
    keyVariables: ['OPENAI_API_KEY', 'OPENCODE_OPENAI_API_KEY'],
    baseUrlVariable: 'OPENAI_BASE_URL',
    defaultModel: 'gpt-5-mini',
    models: [
      { id: 'gpt-5-mini', name: 'GPT-5 mini', contextWindow: 400_000, tags: ['fast'] },
      { id: 'gpt-5', name: 'GPT-5', contextWindow: 400_000 },
      { id: 'gpt-4o-mini', name: 'GPT-4o mini', contextWindow: 128_000 },
      { id: 'gpt-4o', name: 'GPT-4o', contextWindow: 128_000 },
    ],
    moderates: true,
    endUser: (id) => ({ openai: { safetyIdentifier: id } }),
    create:
      () =>
      async ({ apiKey, baseUrl, model, fetch }) => {
        const { createOpenAI } = await import('@ai-sdk/openai');
        return createOpenAI({ apiKey, fetch, ...baseURL(baseUrl) })(model);
      },
  },
];
