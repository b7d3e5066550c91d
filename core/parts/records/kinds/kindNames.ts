import Joi from 'joi';
import type { Contribution, ContributedItems, Owned } from '../../../kernel/registry/ContributionRegistry';
import { columnName } from '../../data/columnsNamed';

/** A kind of records, by what modules declare of it. */
export interface NamedKind extends Contribution {
  /** `<module>.<entity>`: the name under which values are stored. */
  readonly id: string;
  /** Names that clients use besides those that follow from the id. */
  readonly alsoNamed?: readonly string[] | undefined;
}

/** A kind of records that a name stands for. */
export interface FoundKind<T extends NamedKind> extends Owned<T> {
  /** The name that was asked with, for answers. */
  readonly name: string;
}

/** A name of a kind: `customers.deal`, `customers:deal`, `customers:customer_deal`. */
export const kindName = (): Joi.StringSchema =>
  Joi.string()
    .pattern(/^[a-z0-9_]+(?:[.:][A-Za-z0-9_]+)+$/, 'module.record')
    .max(100);

/**
 * All names of a kind, its id first: `customers.pipelineStage` is also `customers:customer_pipeline_stage`,
 * `customers:customers_pipeline_stage`, `customers:pipeline_stage` and `customers:pipelineStage`.
 */
export function namesOfKind({ id, alsoNamed = [] }: NamedKind): readonly string[] {
  const [moduleId = '', ...rest] = id.split('.');
  const entity = rest.join('_');
  const snake = columnName(entity);
  const derived = [`${singular(moduleId)}_${snake}`, `${moduleId}_${snake}`, snake, entity];
  return [...new Set([id, ...derived.map((name) => `${moduleId}:${name}`), ...alsoNamed])];
}

/** Finds a kind by any of its names; undefined where no running module has such a kind. An id counts before other names. */
export function kindNamed<T extends NamedKind>(
  kinds: Pick<ContributedItems<T>, 'get' | 'ownerOf' | 'list'>,
  name: string,
): FoundKind<T> | undefined {
  const item = kinds.get(name);
  const moduleId = kinds.ownerOf(name);
  if (item && moduleId !== undefined) return { moduleId, item, name };
  if (!name.includes(':')) return undefined;
  const owned = kinds.list().find((entry) => namesOfKind(entry.item).includes(name));
  return owned && { ...owned, name };
}

/** `dictionaries` is `dictionary`, `customers` is `customer`; `progress` and `auth` stay. */
function singular(moduleId: string): string {
  return moduleId.replace(/ies$/, 'y').replace(/([^s])s$/, '$1');
}
