import { describeModuleContract } from '@tenantry/core/testing';
import manifest from '../manifest';

describeModuleContract(manifest, {
  unseenEvents: { 'customers.interaction.reverted': 'undo is a route of audit_logs, which is not required' },
  exercise: async (host) => {
    const token = await host.signInAs('admin');
    const send = async (method: string, path: string, json: object) => {
      const answer = await host.request<{ id: string }>(method, `/customers/${path}`, { token, json });
      return answer.body.id;
    };
    const company = await send('POST', 'companies', { displayName: 'Secret company', domain: 'secret.test' });
    const gone = await send('POST', 'companies', { displayName: 'Short-lived' });
    await send('PUT', 'companies', { id: gone, legalName: 'Shorter' });
    await send('DELETE', 'companies', { id: gone });

    const tagId = await send('POST', 'tags', { label: 'Secret tag' });
    const goneTag = await send('POST', 'tags', { label: 'Short-lived' });
    await send('PUT', 'tags', { id: goneTag, label: 'Shorter' });
    await send('DELETE', 'tags', { id: goneTag });

    const name = { firstName: 'Secret', lastName: 'Person' };
    const person = await send('POST', 'people', {
      ...name,
      primaryEmail: 'secret@person.test',
      tags: [tagId],
    });
    const other = await send('POST', 'people', name);
    await send('PUT', 'people', { id: other, jobTitle: 'Guest' });
    await send('DELETE', 'people', { id: other });

    await send('POST', `people/${person}/companies`, { companyId: company });
    await send('PATCH', `people/${person}/companies/${company}`, { isPrimary: true });
    await send('DELETE', `people/${person}/companies/${company}`, {});
    await send('POST', `people/${person}/companies`, { companyId: company });
    await send('POST', 'tags/assign', { tagId, entityId: company });
    await send('POST', 'tags/unassign', { tagId, entityId: company });

    const exerciseRecord = async (path: string, json: object, change: object) => {
      await send('POST', path, { ...json, entityId: person });
      const id = await send('POST', path, { ...json, entityId: company });
      await send('PUT', path, { ...change, id });
      await send('DELETE', path, { id });
    };
    await exerciseRecord('comments', { body: 'Secret note' }, { body: 'Shorter' });
    const activity = { activityType: 'call', subject: 'Secret call' };
    await exerciseRecord('activities', activity, { subject: 'Shorter' });
    await exerciseRecord('addresses', { addressLine1: 'Secret street' }, { addressLine1: 'Shorter' });

    const labelId = await send('POST', 'labels', { label: 'Secret label' });
    await send('POST', 'labels/assign', { labelId, entityId: company });
    await send('POST', 'labels/unassign', { labelId, entityId: company });
    await send('POST', 'labels/assign', { labelId, entityId: person });
    const goneLabel = await send('POST', 'labels', { label: 'Short-lived' });
    await send('PUT', 'labels', { id: goneLabel, label: 'Shorter' });
    await send('DELETE', 'labels', { id: goneLabel });

    const check = { token, json: { features: [] } };
    const { userId } = (await host.request<{ userId: string }>('POST', '/auth/feature-check', check)).body;
    await exerciseRecord('entity-roles', { userId, roleType: 'secret role' }, { roleType: 'shorter' });
    await exerciseRecord('todos', { title: 'Secret todo' }, { title: 'Shorter' });

    const planned = { interactionType: 'call', title: 'Secret plan', scheduledAt: '2030-01-01T00:00:00Z' };
    const interaction = await send('POST', 'interactions', { ...planned, entityId: person });
    await send('PUT', 'interactions', { id: interaction, priority: 1 });
    const goneInteraction = await send('POST', 'interactions', { ...planned, entityId: person });
    await send('DELETE', 'interactions', { id: goneInteraction });
    await send('POST', 'interactions/complete', { id: interaction });
    const cancelled = await send('POST', 'interactions', { ...planned, entityId: person });
    await send('POST', 'interactions/cancel', { id: cancelled });

    const pipelineId = await send('POST', 'pipelines', { name: 'Secret pipeline', isDefault: true });
    const pipelineStageId = await send('POST', 'pipeline-stages', { pipelineId, label: 'Secret stage' });
    const stageToGo = await send('POST', 'pipeline-stages', { pipelineId, label: 'Short-lived' });
    await send('PUT', 'pipeline-stages', { id: stageToGo, label: 'Shorter' });
    await send('DELETE', 'pipeline-stages', { id: stageToGo });
    const pipelineToGo = await send('POST', 'pipelines', { name: 'Short-lived' });
    await send('PUT', 'pipelines', { id: pipelineToGo, name: 'Shorter' });
    await send('DELETE', 'pipelines', { id: pipelineToGo });
    const deal = { title: 'Secret deal', pipelineStageId, personIds: [person], companyIds: [company] };
    const id = await send('POST', 'deals', deal);
    await send('PUT', 'deals', { id, status: 'won' });
    await send('PUT', 'deals', { id, status: 'lost' });
    const goneDeal = await send('POST', 'deals', { title: 'Short-lived' });
    await send('DELETE', 'deals', { id: goneDeal });
    await send('POST', 'deals/bulk-update-owner', { ids: [id], ownerUserId: null });
  },
});
