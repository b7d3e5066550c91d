import { type CommandCall, callOfModule, type CoreServices, type SeedContext } from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import { rules } from '../rules/collections/rules';
import { sets } from '../sets/collections/sets';
import { addMember } from '../sets/commands/members';
import demo from './demoRules.json';

type Services = Pick<
  CoreServices,
  'accessControl' | 'commands' | 'database' | 'organizations' | 'tenancy' | 'unitOfWork'
> &
  Pick<DirectoryServices, 'tenantDirectory'>;

/** Entity type of the rules of the demo. */
const ENTITY_TYPE = 'customers.deal';

/**
 * Gives the demo tenant a set of rules for deals, by commands. Does nothing outside of it, where customers do not run, and
 * where there are rules already.
 */
export async function seedDemo({ services, demo: isWanted, print }: SeedContext<Services>): Promise<void> {
  if (!isWanted) return;
  const { accessControl, commands, database, tenancy, tenantDirectory, unitOfWork } = services;
  const place = await tenantDirectory.demo();
  const organizationId = place?.organizationIds[0];
  const needed = commands.featuresOf(ENTITY_TYPE);
  if (!place || organizationId === undefined || needed === null) return;
  const { tenantId } = place;
  const own = await callOfModule(services, { moduleId: 'business_rules', tenantId, organizationId });
  const access = accessControl.evaluateModule('business_rules', null, own.organizations, needed);
  const call: CommandCall = { ...own, access };
  if (!['business_rules', 'customers'].every((id) => access.isModuleOn(id))) return;
  const isMade = await tenancy.inTenant(tenantId, 'demo: create rules', () =>
    unitOfWork.run(async () => {
      await unitOfWork.lock('business_rules.demo');
      if (await database.first('SELECT 1 FROM business_rules_rules LIMIT 1')) return false;
      const setId = idOf((await commands.execute(sets.commands.create, demo.set, call)).result);
      for (const [sequence, members] of demo.rules.entries()) {
        const rule = { ...members, entityType: ENTITY_TYPE, includesDescendants: true };
        const ruleId = idOf((await commands.execute(rules.commands.create, rule as never, call)).result);
        await commands.execute(addMember, { setId, ruleId, sequence, enabled: true }, call);
      }
      return true;
    }),
  );
  if (isMade) print(`Demo rules: ${demo.rules.length} for deals of Acme`);
}

function idOf(row: unknown): string {
  return (row as { readonly id: string }).id;
}
