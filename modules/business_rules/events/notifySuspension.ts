import { type CoreServices, subscriberFor } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import { ruleSuspended } from './ruleEvents';

type Services = Pick<CoreServices, 'database' | 'mail'> & Pick<AuthServices, 'accessLookups'>;

/** Tells whoever changed a rule last that it was suspended. */
export const notifySuspension = subscriberFor<Services>()({
  id: 'business_rules.notify_suspension',
  event: ruleSuspended,
  persistent: true,
  handle: async ({ payload: { id, ruleName, reason } }, { accessLookups, database, mail }) => {
    const rule = await database.first<{ updatedBy: string | null }>(
      'SELECT updated_by AS "updatedBy" FROM business_rules_rules WHERE id = $1',
      [id],
    );
    if (!rule?.updatedBy) return;
    const addresses = await accessLookups.emails([rule.updatedBy]);
    for (const to of addresses.values()) {
      await mail.send({ to, template: 'business_rules.mail.suspended', values: { ruleName, reason } });
    }
  },
});
