import type { SharedHostOptions } from '@tenantry/core/testing';

/** The module with what it requires, and the modules of undo, custom fields, dictionaries and dashboards, which it may use. */
export const CUSTOMERS: SharedHostOptions = {
  module: 'modules/customers',
  sources: ['./modules/audit_logs', './modules/dashboards', './modules/dictionaries', './modules/entities'],
};
