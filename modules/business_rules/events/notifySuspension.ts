import { type CoreServices, subscriberFor } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import { ruleFeatures } from '../features';
import { ruleSuspended } from './ruleEvents';

type Services = Pick<CoreServices, 'database' | 'mail'> & Pick<AuthServices, 'accessLookups'>;

/** Mails that are sent at most. */
const MOST = 20;

/** Mails whoever made or changed a rule that it was suspended; where they are gone, those who manage rules. */
export const notifySuspension = subscriberFor<Services>()({
  id: 'business_rules.notify_suspension',
  event: ruleSuspended,
  persistent: true,
  handle: async ({ payload }, { accessLookups, database, mail }) => {
    const { id, ruleName, reason, organizationId } = payload;
    const rule = await database.first<{ people: string[] }>(
      `SELECT array_remove(ARRAY[updated_by, created_by], NULL) AS people FROM business_rules_rules WHERE id = $1`,
      [id],
    );
    if (!rule) return;
    const known = await accessLookups.emails(rule.people);
    const managers = known.has(rule.people[0] ?? '')
      ? []
      : await accessLookups.idsHolding([ruleFeatures.manage], organizationId, MOST);
    const addresses = new Set([...known.values(), ...(await accessLookups.emails(managers)).values()]);
    const template = 'business_rules.mail.suspended';
    await mail.sendAll([...addresses].map((to) => ({ to, template, values: { ruleName, reason } })));
  },
});
