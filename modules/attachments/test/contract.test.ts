import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';
import { AttachmentsClient } from './AttachmentsClient';

describeModuleContract(manifest, {
  // Every tenant has these partitions, and types of files are the same everywhere.
  publicValues: {
    privateAttachments: 'a partition that every tenant has',
    'Private attachments': 'its title',
    productsMedia: 'a partition that every tenant has',
    'Products media': 'its title',
    'text/plain': 'a type of files',
    'secret content': 'who sends the same form gets the same text back',
  },
  exercise: async (host) => {
    const admin = await AttachmentsClient.of(host, await host.homeTenant());
    const { id: other } = await admin.store({ name: 'secret-other.txt', bytes: 'x' });
    const assigned = { type: 'attachments.attachment', id: other, label: 'secret-label' };
    const secret = await admin.store(
      { name: 'secret-papers.txt', bytes: 'secret content' },
      { recordId: 'secret-record', tags: 'secret-tag', assignments: JSON.stringify([assigned]) },
    );
    await admin.call('PATCH', `/library/${secret.id}`, { tags: ['secret-other-tag'] });
    const gone = await admin.store({ name: 'short-lived.txt', bytes: 'x' });
    await admin.call('DELETE', `/library/${gone.id}`);
    const made = await admin.call<{ item: { id: string } }>('POST', '/partitions', {
      code: 'secret-partition',
      title: 'Secret partition',
    });
    const { id } = made.body.item;
    await admin.call('PUT', '/partitions', { id, code: 'secret-partition', title: 'Secret title' });
    const short = await admin.call<{ item: { id: string } }>('POST', '/partitions', {
      code: 'gone',
      title: 'Gone',
    });
    await admin.call('DELETE', `/partitions?id=${short.body.item.id}`);
  },
});
