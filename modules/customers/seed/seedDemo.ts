import { callOfModule, type SeedContext } from '@tenantry/core';
import { owners as emails } from './demoDeals.json';
import { DemoWriter } from './DemoWriter';
import { seedContacts } from './seedContacts';
import { seedDeals } from './seedDeals';
import type { SeedServices } from './SeedServices';

/**
 * Gives the demo tenant customers: companies and people, a pipeline with deals in every stage, and what was talked about.
 * Does nothing outside of it, and nothing where there are people or companies already.
 */
export async function seedDemo({ services, demo, print }: SeedContext<SeedServices>): Promise<void> {
  if (!demo) return;
  const { accessLookups, clock, commands, database, tenancy, tenantDirectory, unitOfWork } = services;
  const place = await tenantDirectory.demo();
  const organizationId = place?.organizationIds[0];
  if (!place || organizationId === undefined) return;
  const { tenantId } = place;
  const call = await callOfModule(services, { moduleId: 'customers', tenantId, organizationId });
  if (!call.access.isModuleOn('customers')) return;
  const isMade = await tenancy.inTenant(tenantId, 'demo: create customers', () =>
    unitOfWork.run(async () => {
      if (await database.first('SELECT 1 FROM customers_entities LIMIT 1')) return false;
      const accounts = await accessLookups.idsByEmail(emails);
      const owners = emails.map((email) => accounts.get(email) ?? null);
      const writer = new DemoWriter({ clock, commands, database }, call);
      await seedDeals(writer, await seedContacts(writer, owners), owners);
      return true;
    }),
  );
  if (isMade) print('Demo customers: companies, people and deals of Acme');
}
