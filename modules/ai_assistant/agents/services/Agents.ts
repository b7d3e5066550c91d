import type { Access, AgentDeclaration, CoreServices, Owned } from '@tenantry/core';
import { refusal } from '../../shared/errors';

/** An agent with the module that contributes it. */
export type Agent = AgentDeclaration & { readonly moduleId: string };

/** Agents that modules contribute. */
export class Agents {
  constructor(private readonly services: Pick<CoreServices, 'agents' | 'translations'>) {}

  /** Those that the caller may use, by id. */
  visible(access: Access): Agent[] {
    return this.services.agents
      .visible(access)
      .map((owned) => this.agentOf(owned))
      .sort(byId);
  }

  /** All of modules that are on for the tenant, by id. */
  list(access: Access): Agent[] {
    const agents = this.services.agents.list().filter(({ moduleId }) => access.isModuleOn(moduleId));
    return agents.map((owned) => this.agentOf(owned)).sort(byId);
  }

  find(id: string, access: Access): Agent | undefined {
    const item = this.services.agents.get(id);
    const moduleId = this.services.agents.ownerOf(id);
    return item && moduleId !== undefined && access.isModuleOn(moduleId)
      ? this.agentOf({ moduleId, item })
      : undefined;
  }

  /** @throws HttpError 404 `agent_unknown` */
  require(id: string, access: Access): Agent {
    const agent = this.find(id, access);
    if (!agent) throw refusal(404, 'agent_unknown', 'Agent not found');
    return agent;
  }

  /** An agent that the caller may use. @throws HttpError 404 `agent_unknown`, 403 `agent_features_denied` */
  requireUsable(id: string, access: Access): Agent {
    const agent = this.require(id, access);
    if (!access.hasAll(agent.features ?? []))
      throw refusal(403, 'agent_features_denied', 'The agent requires features that you do not have');
    return agent;
  }

  /** The agent with its description, suggestions and title in the language of the caller. */
  private agentOf({ moduleId, item }: Owned<AgentDeclaration>): Agent {
    const { description, suggestions, title } = item;
    const translated = (text: string) => this.services.translations.titleText(text, moduleId);
    return {
      ...item,
      moduleId,
      title: translated(title),
      ...(description !== undefined && { description: translated(description) }),
      ...(suggestions && {
        suggestions: suggestions.map(({ label, prompt }) => ({
          label: translated(label),
          prompt: translated(prompt),
        })),
      }),
    };
  }
}

const byId = (a: Agent, b: Agent): number => (a.id < b.id ? -1 : 1);
