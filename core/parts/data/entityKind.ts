import Joi from 'joi';
import { EntitySchema, getMetadataArgsStorage } from 'typeorm';
import { contributionKind } from '../../kernel/kinds/ContributionKind';
import type { EntityTarget } from './createDataSource';

declare module '../../kernel/manifest/ModuleManifest' {
  interface ModuleManifest {
    readonly entities?: readonly EntityTarget[];
  }
}

/** TypeORM entities; each table is of one module. */
export const entityKind = contributionKind<EntityTarget>({
  key: 'entities',
  noun: 'entity',
  plural: 'entities',
  schema: Joi.any(),
  nameOf: nameOfEntity,
  claims: (entity) => [{ noun: 'table', name: tableOf(entity) ?? '' }],
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
