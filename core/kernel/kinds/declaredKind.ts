import Joi from 'joi';
import { contributionKind, nameOf, type ContributionKind } from './ContributionKind';
import { facts } from './Details';
import { value } from './Facet';
import { joiSchema, ownId, text } from './shapes';

/** Kinds that modules declare, for other modules to contribute under `contributes`. */
export const declaredKind = contributionKind<ContributionKind>({
  key: 'kinds',
  noun: 'kind of contribution',
  plural: 'kinds of contributions',
  schema: Joi.object({
    key: ownId,
    noun: text,
    plural: Joi.string(),
    schema: joiSchema.required(),
    nameOf: Joi.function(),
    claims: Joi.function(),
    featuresOf: Joi.function(),
    textsOf: Joi.function(),
    wrongWith: Joi.function(),
    wrongWithFiles: Joi.function(),
    notableInFiles: Joi.function(),
    leftOut: Joi.function(),
    check: Joi.function(),
    create: Joi.function(),
    dispose: Joi.function(),
    describe: Joi.function(),
    compare: Joi.function().allow(null),
    internal: Joi.boolean(),
    reported: Joi.boolean(),
  }),
  nameOf: ({ key }) => key,
  register: null,
  describe: (kind, { contributed }) =>
    facts({
      noun: kind.noun,
      contributions: contributed.of(kind).map(({ moduleId, item }) => `${nameOf(kind, item)} of ${moduleId}`),
    }),
  compare: ({ noun }) => ({ noun: value(noun, 'minor') }),
});
