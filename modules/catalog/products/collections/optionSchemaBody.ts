import Joi from 'joi';

const code = () =>
  Joi.string()
    .trim()
    .lowercase()
    .pattern(/^[a-z0-9\-_]+$/)
    .max(100);
const label = () => Joi.string().trim().min(1).max(255);

/** The options that the variants of a product differ by. */
export const optionList = Joi.array()
  .items(
    Joi.object({
      code: code().required(),
      label: label().required(),
      description: Joi.string().trim().max(2000).allow(null, ''),
      inputType: Joi.valid('select', 'text', 'textarea', 'number').default('select'),
      isRequired: Joi.boolean().default(false),
      isMultiple: Joi.boolean().default(false),
      choices: Joi.array()
        .items(Joi.object({ code: code().required(), label: label().required() }))
        .max(500)
        .unique('code'),
    }),
  )
  .max(100)
  .unique('code');

/** A schema of options that comes with a product. */
export const optionSchemaBody = Joi.object({
  name: label().required(),
  description: Joi.string().trim().max(4000).allow(null, ''),
  options: optionList.required(),
});
