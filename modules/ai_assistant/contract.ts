/** What modules may use that contribute providers of models. Agents and tools are kinds of the core. */
export { aiFeatures } from './features';
export type { AiProvider, ModelOptions, ProviderModel } from './providers/Provider';
export { providerKind } from './providers/providerKind';
