import { defineModule } from '@tenantry/core';
import { agentRoutes } from './agents/routes/agents';
import { loopRoutes } from './agents/routes/loopOverrides';
import { policyRoutes } from './agents/routes/policyOverrides';
import { promptRoutes } from './agents/routes/promptOverrides';
import { AgentOverrides } from './agents/services/AgentOverrides';
import { Agents } from './agents/services/Agents';
import { environment } from './environment';
import { aiFeatures } from './features';
import { CreateAssistant1797400000000 } from './migrations/CreateAssistant1797400000000';
import { ModerationPolicy } from './moderation/services/ModerationPolicy';
import { providerKind } from './providers/providerKind';
import { settingsRoutes } from './providers/routes/settings';
import { AiSettings } from './providers/services/AiSettings';
import { ModelChoice } from './providers/services/ModelChoice';
import { Providers } from './providers/services/Providers';
import { RuntimeRows } from './providers/services/RuntimeRows';
import { SettingsWrites } from './providers/services/SettingsWrites';
import { TenantAllowlists } from './providers/services/TenantAllowlists';
import { listTools } from './tools/routes/tools';
import { Tools } from './tools/services/Tools';
import { translations } from './translations';

export default defineModule({
  title: 'AI assistant',
  description: 'AI agents: chat, tools, confirmations, conversations, models, usage',
  environment,
  kinds: [providerKind],
  features: [...aiFeatures],
  defaultGrants: {
    superadmin: ['ai_assistant.*'],
    admin: ['ai_assistant.*'],
    employee: [aiFeatures.view, aiFeatures['conversations.share']],
  },
  migrations: [CreateAssistant1797400000000],
  services: {
    agentOverrides: AgentOverrides,
    aiAgents: Agents,
    aiSettings: AiSettings,
    aiTools: Tools,
    modelChoice: ModelChoice,
    moderationPolicy: ModerationPolicy,
    providers: Providers,
    runtimeRows: RuntimeRows,
    settingsWrites: SettingsWrites,
    tenantAllowlists: TenantAllowlists,
  },
  routes: [...agentRoutes, ...loopRoutes, ...policyRoutes, ...promptRoutes, ...settingsRoutes, listTools],
  translations,
});
