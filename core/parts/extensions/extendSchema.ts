import Joi from 'joi';
import { nodeOf } from '../http/openapi/JoiNode';
import { EXTENSIONS, stepsTo } from './extendAnswer';

/** Declared contributions to one kind of record, by module. */
export type ExtensionFields = Readonly<Record<string, Joi.ObjectSchema>>;

/**
 * A declared body with the contributions of other modules in its records.
 *
 * @param place where the records are, as in `resource.records`
 * @returns null when the declaration shows no object there
 */
export function extendSchema(body: Joi.Schema, place: string, fields: ExtensionFields): Joi.Schema | null {
  let extended = false;
  const extend = (schema: Joi.Schema): Joi.Schema => {
    const { type } = nodeOf(schema);
    if (type === 'object') {
      extended = true;
      return (schema as Joi.ObjectSchema).keys({ [EXTENSIONS]: Joi.object(fields) });
    }
    if (type === 'array') return inside(schema, (name) => name === 'items', extend);
    if (type === 'alternatives') return inside(schema, (name) => name === 'matches', extend);
    return schema;
  };
  const descend = (schema: Joi.Schema, [name, ...rest]: readonly string[]): Joi.Schema => {
    if (name === undefined) return extend(schema);
    if (nodeOf(schema).type === 'alternatives') {
      return inside(
        schema,
        (source) => source === 'matches',
        (match) => descend(match, [name, ...rest]),
      );
    }
    return inside(
      schema,
      (source, key) => source === 'keys' && key === name,
      (member) => descend(member, rest),
    );
  };
  const result = descend(body, stepsTo(place));
  return extended ? result : null;
}

function inside(
  schema: Joi.Schema,
  wanted: (source: string, key?: string) => boolean,
  change: (inner: Joi.Schema) => Joi.Schema,
): Joi.Schema {
  const changed = nodeOf(schema).$_modify({
    ref: false,
    each: (inner, { name, key }) => (wanted(name, key) ? change(inner) : inner),
  });
  return changed === schema ? schema : nodeOf(changed).$_mutateRebuild();
}
