import Joi from 'joi';

/** Where the value of a column goes. */
export interface Target {
  /** A member of the record, or `cf_<key>`. */
  readonly member: string;
  /** The value is not the id of another record but what this member of it holds. */
  readonly by?: string;
  /** The kind of that other record, where the member does not say it. */
  readonly kind?: string;
}

/** Targets by the name of the column; columns left out are not imported. */
export type Mapping = Readonly<Record<string, string | Target>>;

const name = () => Joi.string().min(1).max(200);

export const mappingSchema = Joi.object()
  .pattern(
    Joi.string().max(500),
    Joi.alternatives(name(), Joi.object<Target>({ member: name().required(), by: name(), kind: name() })),
  )
  .max(500)
  .description(
    'members by the names of columns; `{ member, by, kind }` finds another record by a member of it',
  );

/** A target with all its parts. */
export const targetOf = (target: string | Target): Target =>
  typeof target === 'string' ? { member: target } : target;
