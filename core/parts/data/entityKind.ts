import Joi from 'joi';
import { EntitySchema, getMetadataArgsStorage } from 'typeorm';
import { contributionKind, type ContributionKind } from '../../kernel/kinds/ContributionKind';
import type { EntityTarget } from './createDataSource';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    /** TypeORM classes or schemas, besides those of collections. */
    readonly entities?: readonly EntityTarget[];
  }
}

/** TypeORM entities; each table is of one module. */
export const entityKind: ContributionKind<EntityTarget> = contributionKind<EntityTarget>({
  key: 'entities',
  noun: 'entity',
  plural: 'entities',
  schema: Joi.any(),
  nameOf: nameOfEntity,
  // Several kinds of records of one module may share a table.
  claims: (entity, contributed) => {
    const name = tableOf(entity) ?? '';
    const all = contributed.of(entityKind);
    const moduleId = all.find(({ item }) => item === entity)?.moduleId;
    const first = all.find((other) => other.moduleId === moduleId && tableOf(other.item) === name);
    return first && first.item !== entity ? [] : [{ noun: 'table', name }];
  },
  featuresOf: () => [],
  wrongWith: (entity, { moduleId }) => {
    const table = tableOf(entity);
    if (table === undefined)
      return `the entity ${nameOfEntity(entity)} names no table: @Entity('${moduleId}_…')`;
    if (table !== moduleId && !table.startsWith(`${moduleId}_`))
      return `the table ${table} must begin with ${moduleId}_`;
    return undefined;
  },
  register: null,
  compare: null,
});

/** Table of an entity; undefined when it relies on a generated name. */
export function tableOf(entity: EntityTarget): string | undefined {
  if (entity instanceof EntitySchema) return entity.options.tableName;
  return getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name;
}

function nameOfEntity(entity: EntityTarget): string {
  return entity instanceof EntitySchema ? entity.options.name : entity.name;
}
