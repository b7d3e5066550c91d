/** Stable codes of everything that can be wrong with a module or with plugins.config.json. */
export type HostErrorCode =
  | 'CONFIG_INVALID'
  | 'CONFIG_READ_ONLY'
  | 'CONFIG_SOURCE_EMPTY'
  | 'MASTER_KEY_MISSING'
  | 'MODULE_IDENTITY_INVALID'
  | 'MODULE_DUPLICATE'
  | 'MODULE_UNKNOWN'
  | 'MODULE_INCOMPATIBLE'
  | 'MODULE_REQUIREMENT_MISSING'
  | 'MODULE_REQUIREMENT_OFF'
  | 'MODULE_REQUIREMENT_INCOMPATIBLE'
  | 'MODULE_REQUIREMENT_FAILED'
  | 'MODULE_CYCLE'
  | 'MODULE_CRITICAL'
  | 'MODULE_CRITICAL_MISSING'
  | 'MODULE_NOT_SWITCHABLE'
  | 'MODULE_MANIFEST_MISSING'
  | 'MODULE_IMPORT_FAILED'
  | 'MODULE_MANIFEST_INVALID'
  | 'MODULE_SETTINGS_INVALID'
  | 'MODULE_SETTING_SECRET'
  | 'MODULE_ENVIRONMENT_INVALID'
  | 'MODULE_CONFLICT'
  | 'MODULE_OVERRIDE_UNUSED'
  | 'MODULE_TOOL_UNKNOWN'
  | 'MODULE_FEATURE_UNKNOWN'
  | 'MODULE_EXTENSION_INVALID'
  | 'MODULE_KIND_UNKNOWN'
  | 'MODULE_KIND_FAILED'
  | 'MODULE_SERVICE_UNKNOWN'
  | 'MODULE_ASSETS_INVALID'
  | 'MODULE_WIRING_FAILED'
  | 'MODULE_MIGRATION_FAILED'
  | 'MODULE_MIGRATION_REFUSED'
  | 'MODULE_TABLE_UNSECURED'
  | 'MODULE_DATABASE_AHEAD'
  | 'MODULE_START_FAILED'
  | 'MODULE_SEED_FAILED'
  | 'MODULE_TIMEOUT'
  | 'MODULE_ENDS_PROCESS'
  | 'MODULE_BLOCKS_PROCESS'
  | 'MODULE_KEEPS_MEMORY'
  | 'MODULE_STOP_FAILED'
  | 'MODULE_LEFT_OPEN'
  | 'MODULE_DEGRADED'
  | 'MODULE_FAILING'
  | 'MODULE_STATEMENT_REFUSED';

/**
 * Something an operator or a module author has to fix: which module, what is wrong, and what to do.
 *
 * Renders as `CODE  module cause` with the remedy on a line of its own.
 */
export class HostError extends Error {
  constructor(
    readonly code: HostErrorCode,
    /** The module at fault, or the file for errors in plugins.config.json. */
    readonly subject: string,
    /** Sentence without its subject: `cannot start: ...`. */
    readonly reason: string,
    readonly remedy: string,
    options?: ErrorOptions,
  ) {
    super(`${code}  ${subject} ${reason}\n  Remedy: ${remedy}`, options);
    this.name = 'HostError';
  }

  /** The error as data, for reports. */
  toJSON(): { code: HostErrorCode; subject: string; reason: string; remedy: string } {
    return { code: this.code, subject: this.subject, reason: this.reason, remedy: this.remedy };
  }
}
