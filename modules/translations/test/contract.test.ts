import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    await host.request('PUT', '/translations/locales', { token, json: { locales: ['de'] } });
    const { id: tenantId, organizationId } = await host.homeTenant();
    await host.sql(
      `INSERT INTO translations_record_texts (tenant_id, organization_id, entity_type, entity_id, translations)
       VALUES ($1, $2, 'acme.thing', gen_random_uuid(), '{"de":{"title":"Secret title"}}')`,
      [tenantId, organizationId],
    );
    await host.request('GET', '/translations/records', { token });
  },
  unseenEvents: {
    'translations.record_texts.created':
      'no module of a host of its own has records with texts in several languages',
    'translations.record_texts.updated': 'likewise',
    'translations.record_texts.deleted': 'likewise',
  },
});
