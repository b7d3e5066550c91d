import Joi from 'joi';

/** A function that must be there. */
export const fn = Joi.function().required();
/** A text that must be there and is not empty. */
export const text = Joi.string().required();
/** A schema, to which a module's values are held later. */
export const joiSchema = Joi.any().custom((value: unknown, helpers) =>
  Joi.isSchema(value) ? value : helpers.message({ custom: '{{#label}} must be a Joi schema' }),
);

/** A declared value of a module, or its id. */
export const identified = Joi.alternatives(Joi.string(), Joi.object({ id: text }).unknown(true)).required();

/** Ids of features, names of members and so on. */
export const strings = Joi.array().items(Joi.string());
/** A list of contributions of one kind. */
export const list = (item: Joi.Schema) => Joi.array().items(item);

/** Checks that a text begins with the id of the contributing module, given as context. @param separator after the id */
const ofModule =
  (separator: string): Joi.CustomValidator<string> =>
  (value, helpers) => {
    const prefix = `${(helpers.prefs.context as { moduleId: string }).moduleId}${separator}`;
    if (value.startsWith(prefix)) return value;
    return helpers.message({ custom: `{{#label}} is "${value}" and must begin with "${prefix}"` });
  };

/** Further names of a kind of records, each below the module: `customers:customer_person_profile`. */
export const ownNames = Joi.array().items(Joi.string().custom(ofModule(':')));

/** An id that begins with the id of the contributing module, given as context. */
export const ownId = Joi.string()
  .pattern(/^[a-z0-9_]+(\.[A-Za-z0-9_-]+)+$/, 'dotted id')
  .custom(ofModule('.'))
  .required();

/** An id that begins with the id of the module that it is borrowed from, as the member `borrowedFrom` beside it says. */
export const borrowedId = Joi.string()
  .pattern(/^[a-z0-9_]+(\.[A-Za-z0-9_-]+)+$/, 'dotted id')
  .custom((value: string, helpers) => {
    const [{ borrowedFrom }] = helpers.state.ancestors as [{ borrowedFrom: string }];
    return value.startsWith(`${borrowedFrom}.`)
      ? value
      : helpers.message({ custom: `{{#label}} is "${value}" and must begin with "${borrowedFrom}."` });
  })
  .required();

/** A table of the contributing module. */
export const ownTable = Joi.string()
  .custom((value: string, helpers) => {
    const { moduleId } = helpers.prefs.context as { moduleId: string };
    return value === moduleId || value.startsWith(`${moduleId}_`)
      ? value
      : helpers.message({ custom: `{{#label}} is "${value}" and must begin with "${moduleId}_"` });
  })
  .required();
