import Joi from 'joi';

/** How much a version must rise for a change (semantic versioning). */
export type Step = 'major' | 'minor' | 'patch';

/** `input` is what others send to the module, `output` what they get from it. */
export type Direction = 'input' | 'output';

/** An aspect of a contribution that is compared by itself. */
export type Facet =
  | { readonly schema: Joi.Schema | undefined; readonly direction: Direction }
  /** Anything else, and the step that a change of it requires. */
  | { readonly value: unknown; readonly step: Step };

/** The aspects of one contribution, by name. */
export type Facets = Readonly<Record<string, Facet>>;

/** An aspect of which every change requires the same step. */
export function value(content: unknown, step: Step): Facet {
  return { value: content, step };
}

/** A schema, judged by what a change of it means for those who send or read the values. */
export function schema(of: unknown, direction: Direction): Facet {
  return { schema: Joi.isSchema(of) ? of : undefined, direction };
}

/** The whole declaration without its id and its code; every change is minor. */
export function declaration(item: unknown): Facets {
  const data = Object.entries(item as object).filter(
    ([name, member]) => name !== 'id' && typeof member !== 'function',
  );
  return { declaration: value(Object.fromEntries(data), 'minor') };
}
