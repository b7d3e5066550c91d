import semver from 'semver';
import type { ModulePlan } from '../../../host';
import { CommandError } from '../../lib/CommandError';
import type { Finding } from './Finding';

/** @throws CommandError when the target is not a version */
export function assertVersion(target: string): void {
  if (!semver.valid(target)) {
    throw new CommandError(`--target ${target} is not a version.`, 'name one such as 0.9.0.');
  }
}

/** Whether the modules that are to run now would run on another version of the core. */
export function checkTarget(plan: ModulePlan, target: string): Finding[] {
  const unfit = plan.order.filter(
    ({ package: { coreRange } }) => !semver.satisfies(target, coreRange, { includePrerelease: true }),
  );
  if (unfit.length === 0) {
    const message = `all ${plan.order.length} modules fit core ${target}`;
    return [{ verdict: 'ok', subject: 'target', message }];
  }
  return unfit.map(({ package: { id, version, coreRange, packageName, critical } }) => ({
    verdict: 'wrong',
    subject: id,
    code: 'MODULE_INCOMPATIBLE',
    message: `${version} would not run on core ${target}: it was written for ${coreRange}.`,
    remedy:
      `install a version of ${packageName} for core ${target} together with the upgrade` +
      `${critical ? '.' : ', or do without it meanwhile.'}`,
  }));
}
