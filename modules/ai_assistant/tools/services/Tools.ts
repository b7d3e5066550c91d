import type { Access, CoreServices, Owned, ToolDeclaration } from '@tenantry/core';
import type { Agent, Agents } from '../../agents/services/Agents';
import { builtInTools, toolIdsOf } from '../builtIn';
import type { Tool } from '../Tool';

type Dependencies = Pick<CoreServices, 'tools' | 'toolRunner' | 'translations'> & {
  readonly aiAgents: Agents;
};

/** Tools of the assistant and of modules. */
export class Tools {
  private readonly own: readonly Tool[];

  constructor(private readonly deps: Dependencies) {
    this.own = builtInTools(deps.aiAgents);
  }

  /** Those that the caller may use, in the order in which modules started. */
  visible(access: Access): Tool[] {
    const contributed = this.deps.tools.visible(access).map((owned) => this.toolOf(owned));
    return [...this.own.map((tool) => this.titled(tool)), ...contributed];
  }

  /** A tool of a module that is on for the tenant, whoever may use it. */
  find(id: string, access: Access): Tool | undefined {
    const own = this.own.find((tool) => tool.id === id);
    if (own) return this.titled(own);
    const item = this.deps.tools.get(id);
    const moduleId = this.deps.tools.ownerOf(id);
    return item && moduleId !== undefined && access.isModuleOn(moduleId)
      ? this.toolOf({ moduleId, item })
      : undefined;
  }

  /** The tools that an agent may use for the caller; those that are not there, or that the caller lacks features for, are left out. */
  ofAgent(agent: Agent, access: Access): Tool[] {
    return toolIdsOf(agent).flatMap((id) => {
      const tool = this.find(id, access);
      return tool && access.hasAll(tool.features ?? []) ? [tool] : [];
    });
  }

  /** A tool of the assistant in the language of the caller. */
  private titled(tool: Tool): Tool {
    return { ...tool, title: this.deps.translations.titleText(tool.title, 'ai_assistant') };
  }

  private toolOf({ moduleId, item }: Owned<ToolDeclaration>): Tool {
    const { toolRunner, translations } = this.deps;
    return {
      ...item,
      title: item.title === undefined ? item.id : translations.titleText(item.title, moduleId),
      run: (input, caller, expected) => toolRunner.run(item.id, input, caller, expected),
      tryOut: (input, caller) => toolRunner.tryOut(item.id, input, caller),
      targets: (input, caller) => toolRunner.targets(item.id, input, caller),
    };
  }
}
