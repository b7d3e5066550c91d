import Joi from 'joi';

/** Settings of this module in plugins.config.json. */
export interface AuthSettings {
  /** Ids of sidebar groups in the order wanted; groups left out follow in the order they had. */
  readonly sidebarGroupOrder?: readonly string[];
}

export const settings = Joi.object<AuthSettings>({
  sidebarGroupOrder: Joi.array().items(Joi.string().min(1).max(200)).max(200),
});
