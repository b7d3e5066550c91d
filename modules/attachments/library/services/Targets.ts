import { type CoreServices, kindNamed, namesOfKind } from '@tenantry/core';
import { DEFAULT_PARTITION } from '../../partitions/rules/builtIn';
import type { Assignment } from '../rules/labels';
import { type TargetDeclaration, targetKind } from '../targetKind';

/** Declarations of modules about records that files are assigned to. A record is named by any of the names of its kind. */
export class Targets {
  constructor(private readonly deps: Pick<CoreServices, 'contributions' | 'customFields' | 'recordKinds'>) {}

  /** Partition of files of such records where an upload names none. */
  partitionOf(entityId: string): string {
    return this.find(entityId)?.partition ?? DEFAULT_PARTITION;
  }

  /** Whether a module says that files belong to records of the kind. */
  isDeclared(entityId: string): boolean {
    return this.find(entityId) !== undefined;
  }

  /** The id of the kind of record that a name stands for; a name that no running module has is answered as it is. */
  kindOf(entityId: string): string {
    const { customFields, recordKinds } = this.deps;
    return (
      kindNamed(recordKinds, entityId)?.item.id ??
      this.find(entityId)?.id ??
      customFields.idOfEntity(entityId)
    );
  }

  /** All names of a kind of record, its id first. */
  namesOf(entityId: string): readonly string[] {
    const id = this.kindOf(entityId);
    const kind = this.deps.recordKinds.get(id);
    const target = this.find(id);
    if (!kind && !target) return id === entityId ? [id] : [id, entityId];
    return namesOfKind({ id, alsoNamed: [...(kind?.alsoNamed ?? []), ...(target?.entityIds ?? [])] });
  }

  /** Adds links to records that are known. What was stored counts before. */
  linked(assignments: readonly Assignment[]): Assignment[] {
    const types = new Set(assignments.map(({ type }) => type));
    const pages = new Map([...types].map((type) => [type, this.find(type)?.href] as const));
    return assignments.map((assignment) => {
      const page = pages.get(assignment.type);
      const href = assignment.href ?? page?.replace('{id}', encodeURIComponent(assignment.id));
      return href === undefined ? assignment : { ...assignment, href };
    });
  }

  private find(entityId: string): TargetDeclaration | undefined {
    const known = this.deps.contributions.of(targetKind);
    const found = known.get(entityId);
    if (found || !entityId.includes(':')) return found;
    const id = kindNamed(this.deps.recordKinds, entityId)?.item.id;
    const isNamed = ({ id: target, entityIds = [] }: TargetDeclaration) =>
      target === id || namesOfKind({ id: target, alsoNamed: entityIds }).includes(entityId);
    return known.list().find(({ item }) => isNamed(item))?.item;
  }
}
