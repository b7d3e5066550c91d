import Joi from 'joi';

/** Configuration of one module by the operator. */
export interface ModuleConfig {
  /** Default true. */
  readonly enabled?: boolean;
  /** Validated by the module's own schema. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Versions of required modules that are let through although the module's range excludes them: `customers@0.8.0`. */
  readonly allow?: string[];
}

/** The operator's file, plugins.config.json: where modules come from, which are on, and their settings. */
export interface PluginsConfig {
  /** For editors. */
  readonly $schema?: string;
  /**
   * Folder globs (beginning with `./`, `../` or `/`, relative to the file) and names of npm packages
   * (resolved from the file's folder).
   */
  readonly sources: string[];
  /** By module id. A module that is not mentioned is on. */
  readonly modules: Readonly<Record<string, ModuleConfig>>;
}

/** A module id: lower-case words joined by underscores. */
export const MODULE_ID = /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/;

/** Longest module id, in characters; leaves room for names of tables, which PostgreSQL cuts at 63. */
export const MODULE_ID_LENGTH = 40;

const FOLDER = /^(\.{1,2}\/|\/)/;
const PACKAGE = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
const ALLOWED_VERSION = /^[a-z][a-z0-9]*(_[a-z0-9]+)*@[0-9]+\.[0-9]+\.[0-9]+([+-][0-9A-Za-z.+-]+)?$/;

/** True for a source that is a folder glob, false for one that is the name of a package. */
export const isFolderSource = (source: string): boolean => FOLDER.test(source);

const moduleConfig = Joi.object<ModuleConfig, true>({
  enabled: Joi.boolean(),
  settings: Joi.object().unknown(true),
  allow: Joi.array().items(Joi.string().pattern(ALLOWED_VERSION, 'allowed version')).unique(),
});

/**
 * The same rules as plugins.config.schema.json, which is what editors read. Validate with `convert: false`:
 * the file is JSON and has types of its own.
 */
export const pluginsConfigSchema = Joi.object<PluginsConfig, true>({
  $schema: Joi.string().allow(''),
  sources: Joi.array()
    .items(Joi.alternatives(Joi.string().pattern(FOLDER), Joi.string().pattern(PACKAGE).max(214)))
    .unique()
    .required(),
  modules: Joi.object()
    .pattern(Joi.string().pattern(MODULE_ID).max(MODULE_ID_LENGTH), moduleConfig)
    .default({}),
})
  .required()
  .label('the file');
