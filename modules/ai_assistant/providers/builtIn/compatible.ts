import type { AiProvider } from '../Provider';

interface Compatible extends Pick<AiProvider, 'needsBaseUrl' | 'isGateway'> {
  readonly id: string;
  readonly title: string;
  /** Prefix of the names of its environment variables. */
  readonly prefix: string;
  /** Where it usually is; absent where the operator has to say. */
  readonly at?: string;
  readonly model: string;
}

/** Providers that speak the protocol of OpenAI's chat completions, those on one's own machine included. */
export const COMPATIBLE: readonly AiProvider[] = [
  compatible({
    id: 'deepinfra',
    title: 'DeepInfra',
    prefix: 'DEEPINFRA',
    at: 'https://api.deepinfra.com/v1/openai',
    model: 'zai-org/GLM-5.1',
  }),
  compatible({
    id: 'groq',
    title: 'Groq',
    prefix: 'GROQ',
    at: 'https://api.groq.com/openai/v1',
    model: 'llama-3.3-70b-versatile',
  }),
  compatible({
    id: 'together',
    title: 'Together',
    prefix: 'TOGETHER',
    at: 'https://api.together.xyz/v1',
    model: 'meta-llama/Llama-3.3-70B-Instruct-Turbo',
  }),
  compatible({
    id: 'fireworks',
    title: 'Fireworks',
    prefix: 'FIREWORKS',
    at: 'https://api.fireworks.ai/inference/v1',
    model: 'accounts/fireworks/models/llama-v3p3-70b-instruct',
  }),
  compatible({
    id: 'azure',
    title: 'Azure OpenAI',
    prefix: 'AZURE_OPENAI',
    needsBaseUrl: true,
    model: 'gpt-5-mini',
  }),
  compatible({
    id: 'litellm',
    title: 'LiteLLM',
    prefix: 'LITELLM',
    at: 'http://localhost:4000/v1',
    model: 'gpt-4o-mini',
    isGateway: true,
  }),
  compatible({
    id: 'ollama',
    title: 'Ollama',
    prefix: 'OLLAMA',
    at: 'http://localhost:11434/v1',
    model: 'llama3.3',
  }),
  compatible({
    id: 'openrouter',
    title: 'OpenRouter',
    prefix: 'OPENROUTER',
    at: 'https://openrouter.ai/api/v1',
    model: 'meta-llama/llama-3.3-70b-instruct',
    isGateway: true,
  }),
  compatible({
    id: 'requesty',
    title: 'Requesty',
    prefix: 'REQUESTY',
    at: 'https://router.requesty.ai/v1',
    model: 'openai/gpt-4o-mini',
    isGateway: true,
  }),
  compatible({
    id: 'lm-studio',
    title: 'LM Studio',
    prefix: 'LM_STUDIO',
    at: 'http://localhost:1234/v1',
    model: '',
  }),
];

function compatible({ id, title, prefix, at, model, ...rest }: Compatible): AiProvider {
  return {
    id,
    title,
    ...rest,
    keyVariables: [`${prefix}_API_KEY`],
    baseUrlVariable: `${prefix}_BASE_URL`,
    defaultModel: model,
    models: model === '' ? [] : [{ id: model, name: model }],
    create:
      () =>
      async ({ apiKey, baseUrl, model: chosen, fetch }) => {
        const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
        const baseURL = baseUrl ?? at;
        if (baseURL === undefined) throw new Error(`The address of ${title} is not set`);
        // Without this the schema of an object would not be sent.
        const options = {
          name: id,
          apiKey,
          baseURL,
          fetch,
          includeUsage: true,
          supportsStructuredOutputs: true,
        };
        return createOpenAICompatible(options)(chosen);
      },
  };
}
