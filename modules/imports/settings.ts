import Joi from 'joi';

/** Limits of imports. */
export interface ImportSettings {
  /** Bytes of the largest file. */
  readonly maxBytes: number;
  /** Days after which the file of an import, its report, and the way to undo it are removed. */
  readonly keepDays: number;
}

export const settings = Joi.object<ImportSettings>({
  maxBytes: Joi.number()
    .integer()
    .min(1)
    .default(512 * 1024 * 1024),
  keepDays: Joi.number().integer().min(1).default(30),
});
