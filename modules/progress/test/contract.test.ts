import { describeModuleContract } from '@tenantry/core/testing';
import type { ProgressServices } from '../contract';
import manifest from '../manifest';

describeModuleContract(manifest, {
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const json = { jobType: 'books.import', name: 'Secret import', totalCount: 10, cancellable: true };
    const create = async () =>
      (await host.request<{ id: string }>('POST', '/progress/jobs', { token, json })).body.id;
    const { progressJobs } = host.host.servicesOf('progress') as ProgressServices;
    const { tenancy } = host.host.core.services;
    const { id: tenantId } = await host.homeTenant();
    const done = await create();
    const failed = await create();
    await tenancy.inTenant(tenantId, 'test', async () => {
      await progressJobs.start(done);
      await progressJobs.advance(done, { processedCount: 5 });
      await progressJobs.complete(done, { affectedCount: 10 });
      await progressJobs.fail(failed, 'Secret reason');
    });
    await host.request('DELETE', `/progress/jobs/${await create()}`, { token });
    await host.request('PUT', `/progress/jobs/${await create()}`, { token, json: { processedCount: 1 } });
  },
});
