import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

const PATH = '/entities/custom-fields';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const { id: tenantId } = await host.homeTenant();
    const token = await host.signInAs('admin');
    const rows = await host.sql<{ id: string }>(
      `INSERT INTO entities_custom_fields (tenant_id, entity_id, key, label, kind)
       VALUES ($1, 'acme.thing', 'secret_grade', 'Secret grade', 'text'), ($1, 'acme.thing', 'secret_size', 'Secret size', 'float')
       RETURNING id`,
      [tenantId],
    );
    const [first, second] = rows.map(({ id }) => id);
    await host.request('PUT', PATH, { token, json: { id: first, label: 'Secret mark' } });
    await host.request('POST', `${PATH}/reorder`, { token, json: { entityId: 'acme.thing', ids: [second] } });
    await host.request('DELETE', `${PATH}?id=${first}`, { token });
  },
  unseenEvents: {
    'entities.custom_field.created': 'no module of a host of its own has records that take custom fields',
  },
});
