import type Joi from 'joi';

/** Description of a variable for operators. */
export interface About {
  /** Values that the variable accepts: `a whole number from 0 to 65535`. */
  readonly expects: string;
  /** Purpose of the variable, as in the guide for operators. */
  readonly purpose: string;
  /** The value holds a credential and is never shown. */
  readonly secret?: boolean;
  /** Behaviour when it is not set and has no default here. */
  readonly otherwise?: string;
}

/** An environment variable: its rule, its default, and what operators read about it. */
export interface Variable<T> extends About {
  readonly schema: Joi.Schema<T>;
  readonly fallback?: T;
}

/** Declares a variable; one with a fallback always has a value. */
export function variable<T>(schema: Joi.Schema<T>, about: About & { readonly fallback: T }): Variable<T>;
export function variable<T>(schema: Joi.Schema<T>, about: About): Variable<T | undefined>;
export function variable<T>(schema: Joi.Schema<T>, about: About & { readonly fallback?: T }): Variable<T> {
  return { ...about, schema: about.fallback === undefined ? schema : schema.default(about.fallback) };
}
