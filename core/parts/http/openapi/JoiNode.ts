import type Joi from 'joi';

/** Properties of a schema in Joi's interface for extensions; Joi's published types leave them open. */
export interface JoiNode {
  readonly type: string;
  readonly _flags: {
    readonly id?: string;
    readonly label?: string;
    readonly description?: string;
    readonly unknown?: boolean;
    readonly presence?: 'optional' | 'required' | 'forbidden';
    readonly only?: boolean;
  };
  readonly _rules: readonly {
    readonly name: string;
    readonly args?: { readonly regex?: RegExp; readonly limit?: unknown };
  }[];
  /** Values that are taken besides those of the type, or alone. */
  readonly _valids: { values(): unknown[] } | null;
  readonly $_terms: {
    readonly examples?: readonly unknown[] | null;
    readonly link?: readonly { readonly ref: JoiReference }[] | null;
    readonly shared?: readonly Joi.Schema[] | null;
    readonly items?: readonly Joi.Schema[] | null;
    readonly matches?: readonly ({ readonly schema?: Joi.Schema } & JoiCondition)[] | null;
    readonly whens?: readonly JoiCondition[] | null;
    readonly keys?: readonly { readonly key: string; readonly schema: Joi.Schema }[] | null;
    readonly patterns?: readonly { readonly rule: Joi.Schema }[] | null;
  };
  /** A copy in which `each` has replaced every schema directly inside. */
  $_modify(options: {
    readonly each: (
      inner: Joi.Schema,
      source: { readonly name: string; readonly key?: string },
    ) => Joi.Schema;
    readonly ref: false;
  }): Joi.Schema;
  /** Makes a copy that `$_modify` returned take its new schemas into account. */
  $_mutateRebuild(): Joi.Schema;
  $_reach(path: readonly string[]): Joi.Schema;
}

/** The branches of a `when`. */
export interface JoiCondition {
  readonly then?: Joi.Schema;
  readonly otherwise?: Joi.Schema;
  readonly switch?: readonly JoiCondition[];
}

/** Target of a `link()`: `local` means an id, else a number of steps up, or the root. */
export interface JoiReference {
  readonly type: string;
  readonly ancestor: number | 'root';
  readonly path: readonly string[];
}

/** The same schema, seen through Joi's interface for extensions. */
export const nodeOf = (schema: Joi.Schema): JoiNode => schema as unknown as JoiNode;
