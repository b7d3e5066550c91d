import type { BootReport } from '../kernel/host/BootReport';
import { renderBootReport } from '../host/renderBootReport';

/** @throws Error with the whole report where `directory` does not run: it is required for signing in */
export function requireDirectory(report: BootReport): void {
  if (report.modules.some(({ id, status }) => id === 'directory' && status.state === 'enabled')) return;
  throw new Error(
    'There are no tenants: the module directory does not run.\n' +
      '  Remedy: correct what the report says. For ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG run Jest by ' +
      `"node --experimental-vm-modules node_modules/jest/bin/jest.js".\n\n${renderBootReport(report)}`,
  );
}
