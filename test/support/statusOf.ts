import type { BootReport, ModuleState } from '@tenantry/core/host';

/** Where a module stands in a report. */
export function statusOf(report: BootReport, id: string): ModuleState {
  const module = report.modules.find((candidate) => candidate.id === id);
  if (!module) throw new Error(`The report does not mention ${id}`);
  return module.status;
}
