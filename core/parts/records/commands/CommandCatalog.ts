import { ContributionRegistry } from '../../../kernel/registry/ContributionRegistry';
import { idOf, type Identified } from '../../../kernel/registry/idOf';
import type { CommandCall, CommandDeclaration } from './CommandDeclaration';
import type { CommandInterceptor } from './CommandInterceptor';
import { placingMembers } from './placingMembers';

/** A moment at which interceptors of commands are called. */
export type InterceptorHook = 'before' | 'after' | 'beforeUndo' | 'afterUndo';

/** A contribution together with what runs it. */
export interface Runnable {
  readonly id: string;
  readonly services: () => unknown;
  /** Tells the contributor's runtime that work of it begins; the result tells that it has ended. */
  readonly enter: () => () => void;
}

/** A command in service; its author's types are erased. */
export interface RunnableCommand extends Runnable {
  readonly declaration: CommandDeclaration<unknown, unknown, unknown, unknown>;
}

/** An interceptor of commands in service. */
export interface RunnableInterceptor extends Runnable {
  readonly moduleId: string;
  readonly declaration: CommandInterceptor<unknown>;
}

const DEFAULT_PRIORITY = 50;

/** Commands of the running modules, and the interceptors around them. */
export class CommandCatalog {
  readonly commands = new ContributionRegistry<RunnableCommand>('command');
  readonly interceptors = new ContributionRegistry<RunnableInterceptor>('interceptor');
  private readonly resolved = new Map<string, readonly RunnableInterceptor[]>();
  private resolvedRevision = -1;
  private readonly placing = new Map<string, ReadonlySet<string>>();
  private placingRevision = -1;

  /** Commands on a kind of record. */
  on(resourceKind: string): readonly RunnableCommand[] {
    const all = this.commands.list().map(({ item }) => item);
    return all.filter(({ declaration }) => declaration.resourceKind === resourceKind);
  }

  /** See `placingMembers`. */
  placingMembersOf(resourceKind: string): ReadonlySet<string> {
    if (this.placingRevision !== this.commands.revision) {
      this.placing.clear();
      this.placingRevision = this.commands.revision;
    }
    let found = this.placing.get(resourceKind);
    if (!found) {
      found = placingMembers(this.on(resourceKind).map(({ declaration }) => declaration));
      this.placing.set(resourceKind, found);
    }
    return found;
  }

  /** Those around a command that have the hook and take part for the caller, in order. */
  interceptorsOf(
    commandId: string,
    hook: InterceptorHook,
    { access }: CommandCall,
  ): readonly RunnableInterceptor[] {
    if (this.resolvedRevision !== this.interceptors.revision) {
      this.resolved.clear();
      this.resolvedRevision = this.interceptors.revision;
    }
    const key = `${hook} ${commandId}`;
    let all = this.resolved.get(key);
    if (!all) {
      all = this.interceptors
        .list()
        .map(({ item }) => item)
        .filter(({ declaration }) => declaration[hook] !== undefined)
        .filter(({ declaration }) => coversCommand(declaration.target.command, commandId))
        .sort((a, b) => priorityOf(a) - priorityOf(b));
      this.resolved.set(key, all);
    }
    if (all.length === 0) return all;
    return all.filter(
      ({ moduleId, declaration }) => access.isModuleOn(moduleId) && access.hasAll(declaration.features ?? []),
    );
  }
}

/** Whether a target covers a command: the command or its id, the beginning of it with `.*`, or `*`. */
export function coversCommand(target: Identified, commandId: string): boolean {
  const pattern = idOf(target);
  if (pattern === '*') return true;
  return pattern.endsWith('.*') ? commandId.startsWith(pattern.slice(0, -1)) : pattern === commandId;
}

function priorityOf({ declaration }: RunnableInterceptor): number {
  return declaration.priority ?? DEFAULT_PRIORITY;
}
