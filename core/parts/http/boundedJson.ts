import Joi from 'joi';

const KIB = 1024;
/** Bytes of JSON that a value without a schema may have where its declaration does not say. */
const USUAL_BYTES = 64 * KIB;
/** Levels of objects and lists in it. */
const DEEPEST = 32;

/** Bounds that the schemas below carry. The bounds of a request are derived from them. */
export interface JsonBounds {
  /** Most bytes of JSON. */
  readonly jsonBytes: number;
}

/**
 * An object with members that the route does not know, such as settings of a program.
 *
 * @param bytes most bytes of its JSON
 */
export const jsonObject = (bytes = USUAL_BYTES) => bounded(Joi.object().unknown(true), bytes);

/**
 * Any JSON value: for what only its reader understands.
 *
 * @param bytes most bytes of its JSON
 */
export const jsonValue = (bytes = USUAL_BYTES) => bounded(Joi.any(), bytes);

/** Most bytes that a schema of this file takes; undefined for any other. */
export function jsonBytesOf(schema: Joi.Schema): number | undefined {
  const metas = (schema.$_terms['metas'] ?? []) as readonly Partial<JsonBounds>[];
  return metas.find(({ jsonBytes }) => jsonBytes !== undefined)?.jsonBytes;
}

function bounded<T extends Joi.Schema>(schema: T, bytes: number): T {
  const bounds: JsonBounds = { jsonBytes: bytes };
  return schema.meta(bounds).custom((value: unknown, helpers) => {
    const left = { bytes };
    if (!isShallow(value, DEEPEST, left)) return refused(helpers, `${DEEPEST} levels`);
    return left.bytes < 0 ? refused(helpers, `${bytes} bytes`) : value;
  }, `at most ${bytes} bytes`) as T;
}

/** Messages for a code of its own would be preferences of the schema, with which it has no quick check: the code is `custom`. */
function refused(helpers: Joi.CustomHelpers, most: string): Joi.ErrorReport {
  return helpers.message({ custom: `{{#label}} must have at most ${most}` });
}

/** Subtracts the bytes of a value, and ends where there are none left. @returns false for one that is too deep */
function isShallow(value: unknown, levels: number, left: { bytes: number }): boolean {
  if (typeof value === 'string') left.bytes -= Buffer.byteLength(value) + 2;
  else if (typeof value !== 'object' || value === null) left.bytes -= String(value).length;
  else {
    if (levels === 0) return false;
    const names = Array.isArray(value) ? null : Object.keys(value);
    for (const [index, inner] of Object.values(value).entries()) {
      left.bytes -= names ? Buffer.byteLength(names[index] as string) + 4 : 1;
      if (!isShallow(inner, levels - 1, left)) return false;
      if (left.bytes < 0) return true;
    }
  }
  return true;
}
