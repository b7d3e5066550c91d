import Joi from 'joi';

/** Settings that the operator may write under modules.__id__.settings in plugins.config.json. */
export interface __Name__Settings {
  readonly longestName: number;
}

export const settings = Joi.object<__Name__Settings>({
  longestName: Joi.number().integer().min(1).max(200).default(100),
});
