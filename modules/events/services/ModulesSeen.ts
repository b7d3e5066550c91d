import type { Access, CoreServices } from '@tenantry/core';

type RunningModules = CoreServices['modules'];

/** Which modules run and are on for a client, as far as the client knows. */
export class ModulesSeen {
  private revision: number;
  private access: Access;
  private off: string;

  constructor(
    private readonly modules: RunningModules,
    access: Access,
  ) {
    this.revision = modules.revision;
    this.access = access;
    this.off = this.offFor(access);
  }

  /** @returns the revision of the modules when they are others than at the last call, else null; null during a change */
  changed(access: Access): number | null {
    const { revision, starting } = this.modules;
    if (starting.size > 0 || (revision === this.revision && access === this.access)) return null;
    const off = this.offFor(access);
    const isSame = revision === this.revision && off === this.off;
    this.revision = revision;
    this.access = access;
    this.off = off;
    return isSame ? null : revision;
  }

  private offFor(access: Access): string {
    return this.modules
      .list()
      .filter(({ id }) => !access.isModuleOn(id))
      .map(({ id }) => id)
      .join();
  }
}
