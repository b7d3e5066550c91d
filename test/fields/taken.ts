import type Joi from 'joi';

interface Member {
  readonly schema: Joi.Schema;
}

export const REFUSED = 'refused';

/** The value that is stored of a sent one; undefined: as if the member had been left out. */
export const taken = ({ schema }: Member, value?: unknown): unknown => {
  const { error, value: stored } = schema.validate(value) as Joi.ValidationResult<unknown>;
  return error ? REFUSED : stored;
};

export const isTaken = (member: Member, value?: unknown): boolean => taken(member, value) !== REFUSED;
