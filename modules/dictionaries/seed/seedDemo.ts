import { callOfModule, type CoreServices, type SeedContext } from '@tenantry/core';
import type { DirectoryServices } from '@tenantry/module-directory/contract';
import { dictionaries } from '../collections/dictionaries';
import { entries } from '../collections/entries';

const INDUSTRIES = [
  { value: 'manufacturing', label: 'Manufacturing', color: '#2563eb', icon: 'factory' },
  { value: 'trade', label: 'Trade', color: '#16a34a', icon: 'store' },
  { value: 'services', label: 'Services', color: '#9333ea', icon: 'briefcase' },
];

/** Gives the demo tenant a dictionary. Does nothing outside of it, and nothing where there are dictionaries already. */
export async function seedDemo({ services, demo, print }: SeedContext<SeedServices>): Promise<void> {
  if (!demo) return;
  const { commands, database, tenancy, tenantDirectory, unitOfWork } = services;
  const place = await tenantDirectory.demo();
  const organizationId = place?.organizationIds[0];
  if (!place || organizationId === undefined) return;
  const { tenantId } = place;
  const call = await callOfModule(services, { moduleId: 'dictionaries', tenantId, organizationId });
  if (!call.access.isModuleOn('dictionaries')) return;
  const isMade = await tenancy.inTenant(tenantId, 'demo: create dictionaries', () =>
    unitOfWork.run(async () => {
      if (await database.first('SELECT 1 FROM dictionaries_dictionaries LIMIT 1')) return false;
      const made = await commands.execute(
        dictionaries.commands.create,
        { key: 'industries', name: 'Industries' },
        call,
      );
      const dictionaryId = made.result['id'] as string;
      for (const entry of INDUSTRIES) {
        await commands.execute(entries.commands.create, { ...entry, dictionaryId }, call);
      }
      return true;
    }),
  );
  if (isMade) print('Demo dictionary: industries of Acme');
}

/** Services that the seed needs. */
type SeedServices = Pick<
  CoreServices,
  'accessControl' | 'commands' | 'database' | 'organizations' | 'tenancy' | 'unitOfWork'
> &
  Pick<DirectoryServices, 'tenantDirectory'>;
