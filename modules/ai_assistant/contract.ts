/** Types for modules that contribute providers of models, or read answers. Agents and tools are kinds of the core. */
export type { FieldChange, PendingAction } from './actions/PendingAction';
export type { AgentView } from './agents/rules/agentView';
export type { ConversationView } from './conversations/Conversation';
export type { ShownMessage } from './conversations/services/MessageRows';
export { aiFeatures } from './features';
export type { LoopOverride } from './providers/LoopOverride';
export type { AiProvider, MakeModel, ModelOptions, ProviderModel } from './providers/Provider';
export type { AiSettings } from './providers/services/AiSettings';
export { providerKind } from './providers/providerKind';
