/** What modules may use: contributors of providers of models, and readers of answers. Agents and tools are kinds of the core. */
export { aiFeatures } from './features';
export type { LoopOverride } from './providers/LoopOverride';
export type { AiProvider, MakeModel, ModelOptions, ProviderModel } from './providers/Provider';
export { providerKind } from './providers/providerKind';
