import { callOfModule, type CoreServices, optionalService } from '@tenantry/core';
import type { DictionariesServices, EntryInput } from '@tenantry/module-dictionaries/contract';
import { DICTIONARY_KINDS, type DictionaryKind, keyOf } from '../dictionaries/kinds';

type Services = Partial<DictionariesServices> &
  Pick<CoreServices, 'accessControl' | 'organizations' | 'tenancy' | 'unitOfWork'>;

const ENTRIES: Partial<Record<DictionaryKind, readonly EntryInput[]>> = {
  sources: [
    { value: 'Referral', color: '#16a34a', icon: 'users' },
    { value: 'Web site', color: '#2563eb', icon: 'globe' },
    { value: 'Trade fair', color: '#9333ea', icon: 'store' },
    { value: 'Tender', color: '#ca8a04', icon: 'file' },
    { value: 'Cold call', color: '#64748b', icon: 'phone' },
  ],
  'loss-reasons': [
    { value: 'price', label: 'Price', color: '#ca8a04', icon: 'coins' },
    { value: 'competitor', label: 'Chose a competitor', color: '#9333ea', icon: 'swords' },
    { value: 'timing', label: 'Wrong time', color: '#2563eb', icon: 'clock' },
    { value: 'no_decision', label: 'No decision', color: '#64748b', icon: 'circle-help' },
  ],
  'interaction-statuses': [
    { value: 'planned', label: 'Planned', color: '#2563eb', icon: 'calendar', isDefault: true },
    { value: 'in_progress', label: 'In progress', color: '#ca8a04', icon: 'clock' },
    { value: 'done', label: 'Done', color: '#16a34a', icon: 'check' },
    { value: 'canceled', label: 'Canceled', color: '#64748b', icon: 'x' },
  ],
};

/** Gives an organization the dictionaries of the demo that it lacks, where the module `dictionaries` runs. */
export async function seedDictionaries(
  services: Services,
  place: { readonly tenantId: string; readonly organizationId: string },
): Promise<void> {
  const keyed = optionalService<DictionariesServices, 'keyedDictionaries'>(services, 'keyedDictionaries');
  const call = await callOfModule(services, { moduleId: 'dictionaries', ...place });
  if (!keyed || !call.access.isModuleOn('dictionaries')) return;
  await services.tenancy.inTenant(place.tenantId, 'demo: create dictionaries of customers', () =>
    services.unitOfWork.run(async () => {
      for (const [kind, entries] of Object.entries(ENTRIES) as [DictionaryKind, EntryInput[]][]) {
        const key = keyOf(kind);
        const { total } = await keyed.read(place, key, { page: 1, pageSize: 1, includeInactive: true });
        if (total > 0) continue;
        const named = { key, name: DICTIONARY_KINDS[kind] };
        for (const entry of entries) await keyed.add(call, place.organizationId, named, entry);
      }
    }),
  );
}
