import type Joi from 'joi';

/** Marks a further member of items that people are not shown: it repeats a member, or has a meaning for programs only. */
export function forPrograms<T extends Joi.Schema>(schema: T): T {
  return schema.meta({ forPrograms: true }) as T;
}

/** Whether `forPrograms` marks a schema. */
export function isForPrograms(schema: Joi.Schema): boolean {
  const { metas = [] } = schema.describe() as { readonly metas?: readonly { forPrograms?: boolean }[] };
  return metas.some((meta) => meta.forPrograms === true);
}
