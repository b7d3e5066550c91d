import { userInfo } from 'node:os';
import {
  createLogger,
  describeState,
  openTenants,
  renderChangePlan,
  type ChangeAction,
  type NamedTenant,
  type OpenTenants,
  suggest,
} from '../../host';
import { CommandError } from '../lib/CommandError';
import { requireDatabase } from '../lib/openDatabase';
import type { ChangeOptions } from './change';
import type { Answer } from './shared/Answer';
import { ExitCode } from './shared/ExitCode';
import { readInstallation } from './shared/Installation';
import { refusalOf } from './shared/proposeChange';
import { renderProblems, renderTable } from './shared/text';

/** How a change for one tenant is to be made. */
export interface TenantChangeOptions extends ChangeOptions {
  /** Id or name. */
  readonly tenant: string;
  /** For the record. */
  readonly reason?: string;
}

/** `modules list --tenant <tenant>`: the modules as a tenant has them. */
export function listForTenant(named: string): Promise<Answer> {
  return withTenant(named, async (tenants, tenant) => {
    const modules = await tenants.modulesOf(tenant.id);
    const rows = modules.map(({ id, version, status, switchable, switchedOff: off }) => [
      id,
      version,
      describeState(status),
      switchable ? 'yes' : 'no',
      off ? `${off.by}, ${off.at}${off.reason === null ? '' : `: ${off.reason}`}` : '',
    ]);
    const problems = modules.flatMap(({ status }) => ('problem' in status && status.problem) || []);
    return {
      exitCode: ExitCode.ok,
      text: [
        `Modules of the tenant ${tenant.name} (${tenant.id})`,
        ...renderTable([['MODULE', 'VERSION', 'STATE', 'SWITCHABLE', 'SWITCHED OFF BY'], ...rows]),
        ...renderProblems(problems),
      ].join('\n'),
      data: { tenant, modules },
    };
  });
}

/**
 * `modules enable|disable <id> --tenant <tenant>`: shows the plan and switches the module for one tenant, unless
 * something is against it. Running servers follow at once.
 */
export function changeForTenant(
  action: ChangeAction,
  moduleId: string,
  options: TenantChangeOptions,
): Promise<Answer> {
  return withTenant(options.tenant, async ({ switches, modulesOf }, tenant) => {
    const change = { tenantId: tenant.id, moduleId, enabled: action === 'enable' };
    const plan = await switches.plan(change);
    const ids = (await modulesOf(tenant.id)).map(({ id }) => id);
    const suggestions = ids.includes(moduleId) ? [] : suggest(moduleId, ids);
    options.say(renderChangePlan(plan, ` for the tenant ${tenant.name}`));
    const refusal = await refusalOf(
      { plan, stopsOthers: plan.dependents, suggestions },
      `${plan.dependents.join(', ')} would be off too. Go on?`,
      options,
    );
    const answer = (exitCode: ExitCode, text: string, changed: boolean): Answer => ({
      exitCode,
      text,
      data: { tenant, plan, suggestions, changed },
    });
    if (refusal) return answer(refusal.exitCode, refusal.text, false);
    const by = `operator ${userInfo().username}`;
    const done = await switches.switch({ ...change, reason: options.reason?.trim() || null, by });
    if (done.problems.length > 0) {
      return answer(ExitCode.refused, renderProblems(done.problems).join('\n').trim(), false);
    }
    return answer(ExitCode.ok, 'Done; every running server follows at once.', true);
  });
}

async function withTenant(
  named: string,
  work: (tenants: OpenTenants, tenant: NamedTenant) => Promise<Answer>,
): Promise<Answer> {
  const { environment, plan } = await readInstallation();
  const connection = await requireDatabase(environment);
  const options = {
    connection,
    configFile: environment.pluginsConfig,
    environment: process.env,
    logger: createLogger('silent'),
  };
  const tenants = await openTenants(options, plan);
  try {
    return await work(tenants, await find(tenants, named));
  } catch (error) {
    // PostgreSQL: undefined_table.
    if ((error as { code?: string }).code !== '42P01') throw error;
    throw new CommandError(
      'This database has no tenants yet, or is of an earlier version.',
      'start the server once, which prepares it.',
      { cause: error },
    );
  } finally {
    await tenants.close();
  }
}

async function find(tenants: OpenTenants, named: string): Promise<NamedTenant> {
  const found = await tenants.find(named);
  if (!found) {
    throw new CommandError('No module that would run keeps the tenants.', 'enable the one that does.');
  }
  const [tenant] = found;
  if (!tenant) {
    throw new CommandError(
      `There is no tenant with the id or name "${named}".`,
      'correct it; super administrators see all tenants with GET /api/directory/tenants.',
    );
  }
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ');
    throw new CommandError(`Several tenants are called "${named}".`, `name one by its id: ${ids}.`);
  }
  return tenant;
}
