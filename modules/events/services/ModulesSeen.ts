import type { Access, CoreServices } from '@tenantry/core';

type RunningModules = CoreServices['modules'];

/** Which modules run and are on for a client, as clients are told. */
export interface ModulesState {
  /** Rises with every module that starts or stops in this process. */
  readonly revision: number;
  /** Is another one when others run or are on. */
  readonly modules: string;
}

/** Which modules run and are on for a client, as far as the client knows. */
export class ModulesSeen {
  private access: Access;
  private known: ModulesState;

  /** @param known `modules` of the state that the client knows; left out by clients that begin */
  constructor(
    private readonly running: RunningModules,
    access: Access,
    known?: string,
  ) {
    this.access = access;
    const now = this.stateFor(access);
    this.known = known === undefined || known === now.modules ? now : { revision: NaN, modules: known };
  }

  /** @returns the state of the modules when it is another one than at the last call, else null; null during a change */
  changed(access: Access): ModulesState | null {
    const { revision, starting } = this.running;
    if (starting.size > 0 || (revision === this.known.revision && access === this.access)) return null;
    const before = this.known;
    this.access = access;
    this.known = this.stateFor(access);
    return this.known.modules === before.modules ? null : this.known;
  }

  private stateFor(access: Access): ModulesState {
    const { revision, starting } = this.running;
    const modules = this.running.stateFor((id) => access.isModuleOn(id));
    // The end of a start does not raise the revision, and is a change.
    return { revision: starting.size > 0 ? NaN : revision, modules };
  }
}
