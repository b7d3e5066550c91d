import { callOfModule, optionalService, type SeedContext } from '@tenantry/core';
import type { AttachmentsServices } from '@tenantry/module-attachments/contract';
import { owners as emails } from './demoDeals.json';
import { DemoWriter } from './DemoWriter';
import { dealSettings } from '../deals/dealSettings';
import { seedContacts } from './seedContacts';
import { seedDeals } from './seedDeals';
import { seedDictionaries } from './seedDictionaries';
import type { SeedServices } from './SeedServices';

/**
 * Gives the demo tenant customers: companies and people, a pipeline with deals in every stage, and what was talked about.
 * Does nothing outside of it, and nothing where there are people or companies already.
 */
export async function seedDemo({
  services,
  demo,
  print,
  afterOthers,
}: SeedContext<SeedServices>): Promise<void> {
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
      await writer.execute(dealSettings.command, { dealCurrency: 'EUR' });
      await seedDeals(writer, await seedContacts(writer, owners), owners);
      return true;
    }),
  );
  if (!isMade) return;
  await addFiles(services, { tenantId, organizationId });
  afterOthers(() => seedDictionaries(services, { tenantId, organizationId }));
  print('Demo customers: companies, people and deals of Acme');
}

const OFFERS = 3;

/** Gives some deals and people a file each, where the module for files runs. */
async function addFiles(
  services: SeedServices,
  place: { readonly tenantId: string; readonly organizationId: string },
): Promise<void> {
  const files = optionalService<AttachmentsServices, 'attachmentWriter'>(services, 'attachmentWriter');
  const call = await callOfModule(services, { moduleId: 'attachments', ...place });
  if (!files || !call.access.isModuleOn('attachments')) return;
  await services.tenancy.inTenant(place.tenantId, 'demo: add files of deals and people', async () => {
    const records = await services.database.query<{ id: string; name: string; kind: string }>(
      `(SELECT id, title AS name, 'customers.deal' AS kind FROM customers_deals ORDER BY title LIMIT $1)
        UNION ALL
       (SELECT id, display_name, 'customers.person' FROM customers_entities WHERE kind = 'person'
         ORDER BY display_name LIMIT $1)`,
      [OFFERS],
    );
    for (const { id, name, kind } of records) {
      const [fileName, tag] = kind === 'customers.deal' ? ['offer.txt', 'offer'] : ['notes.txt', 'notes'];
      const bytes = Buffer.from(`${name}\n\nThis file belongs to the demo of Acme.\n`);
      await files.add({ ...place, entityId: kind, recordId: id, fileName, bytes, tags: [tag] }, call);
    }
  });
}
