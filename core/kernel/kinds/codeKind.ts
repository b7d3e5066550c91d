import Joi from 'joi';
import { contributionKind, type ContributionKind } from './ContributionKind';
import { fn, ownId } from './shapes';

/** A contribution that is code under a name. */
export interface CodeItem<Instance, TServices = never> {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Made once, with the services of the module. */
  readonly create: (services: TServices) => Instance;
}

/** Declares a kind with items that consist of an id and code. */
export function codeKind<Instance>(
  kind: Omit<ContributionKind<CodeItem<Instance>, Instance>, 'create' | 'schema'>,
): ContributionKind<CodeItem<Instance>, Instance> {
  return contributionKind<CodeItem<Instance>, Instance>({
    schema: Joi.object({ id: ownId, create: fn }),
    create: ({ create }, services) => create(services),
    compare: () => ({}),
    ...kind,
  });
}
