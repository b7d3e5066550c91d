import type { CoreServices } from '@tenantry/core';
import { DEFAULT_PARTITION } from '../../partitions/rules/builtIn';
import type { Assignment } from '../rules/labels';
import { type TargetDeclaration, targetKind } from '../targetKind';

/** What modules say of records that files are assigned to. */
export class Targets {
  constructor(private readonly deps: Pick<CoreServices, 'contributions'>) {}

  /** Partition of files of such records where an upload names none. */
  partitionOf(entityId: string): string {
    return this.find(entityId)?.partition ?? DEFAULT_PARTITION;
  }

  /** Whether a module says that files belong to records of the kind. */
  isDeclared(entityId: string): boolean {
    return this.find(entityId) !== undefined;
  }

  /** The kind of record that a name stands for. */
  kindOf(entityId: string): string {
    return this.find(entityId)?.id ?? entityId;
  }

  /** All names of a kind of record, its id first. */
  namesOf(entityId: string): readonly string[] {
    const target = this.find(entityId);
    return target ? [target.id, ...(target.entityIds ?? [])] : [entityId];
  }

  /** Adds links to records that are known. What was stored counts before. */
  linked(assignments: readonly Assignment[]): Assignment[] {
    return assignments.map((assignment) => {
      const href =
        assignment.href ??
        this.find(assignment.type)?.href?.replace('{id}', encodeURIComponent(assignment.id));
      return href === undefined ? assignment : { ...assignment, href };
    });
  }

  private find(entityId: string): TargetDeclaration | undefined {
    const known = this.deps.contributions.of(targetKind);
    return known.get(entityId) ?? known.list().find(({ item }) => item.entityIds?.includes(entityId))?.item;
  }
}
