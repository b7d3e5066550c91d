import Joi from 'joi';
import type { ContributionKind } from '../kinds/ContributionKind';
import { joiSchema, text } from '../kinds/shapes';
import type { ModuleManifest } from './ModuleManifest';

const schemas = new WeakMap<readonly ContributionKind[], Joi.ObjectSchema<ModuleManifest>>();

/**
 * The shape of a manifest with contributions of these kinds, apart from that of the items in lists. Unknown keys are refused, so that a misspelt contribution
 * does not silently vanish. Made once for a list of kinds. Validate with `context: { moduleId }`.
 */
export function manifestSchema(kinds: readonly ContributionKind[]): Joi.ObjectSchema<ModuleManifest> {
  const schema = schemas.get(kinds) ?? makeSchema(kinds);
  schemas.set(kinds, schema);
  return schema;
}

function makeSchema(kinds: readonly ContributionKind[]): Joi.ObjectSchema<ModuleManifest> {
  const overridable = kinds.filter((kind) => kind.overridable).map(({ noun }) => noun);
  const contributions = {
    ...Object.fromEntries(kinds.map((kind) => [kind.key, kind.member?.schema ?? Joi.array()])),
    contributes: Joi.object().pattern(
      Joi.string().pattern(/^[a-z0-9_]+\.[A-Za-z0-9_-]+$/, 'kind of another module, <module>.<name>'),
      Joi.array(),
    ),
    overrides: Joi.array().items(
      Joi.object(Object.fromEntries(overridable.map((noun) => [noun, Joi.string()]))).xor(...overridable),
    ),
    hooks: Joi.object({ start: Joi.function(), stop: Joi.function(), seed: Joi.function() }),
  };
  return Joi.object<ModuleManifest>({
    title: text,
    description: Joi.string(),
    settings: joiSchema,
    environment: joiSchema,
    ...contributions,
    areas: Joi.array().items(Joi.object(contributions)),
  })
    .label('the default export')
    .required();
}
