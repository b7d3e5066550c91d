import demo from './demoDeals.json';
import type { DemoWriter } from './DemoWriter';
import type { SeededCompany } from './seedContacts';
import { pipelines } from '../pipelines/collections/pipelines';
import { stages as stageRecords } from '../pipelines/collections/stages';
import { deals } from '../deals/collections/deals';
import { comments } from '../notes/collections/comments';
import { activities as activityRecords } from '../notes/collections/activities';

/** A deal of the demo, with its activities. */
interface DemoDeal {
  readonly title: string;
  /** Name of the company; its people are linked, too. */
  readonly company: string;
  readonly stage: string;
  readonly amount: number;
  readonly currency: string;
  readonly probability: number;
  /** Position among the demo's owners; null for a deal without an owner. */
  readonly owner: number | null;
  /** Days since it was created, and since it came to its stage. */
  readonly age: number;
  readonly inStage: number;
  /** Days until it is expected to close; negative for those past. */
  readonly closesIn: number;
  readonly status?: string;
  readonly lossNotes?: string;
  /** Activities, oldest first. Negative days ago are in the future. */
  readonly activities?: readonly { type: string; subject: string; daysAgo: number }[];
  readonly note?: string;
}

/** Creates the pipeline and its deals. @param companies by name @param owners ids of users; null for an owner who is missing */
export async function seedDeals(
  writer: DemoWriter,
  companies: ReadonlyMap<string, SeededCompany>,
  owners: readonly (string | null)[],
): Promise<void> {
  const pipelineId = await writer.create(pipelines.commands.create, { name: 'Sales', isDefault: true });
  const stages = new Map<string, string>();
  for (const [label, color] of Object.entries(demo.stages)) {
    stages.set(label, await writer.create(stageRecords.commands.create, { pipelineId, label, color }));
  }
  const [first = ''] = stages.values();
  for (const deal of demo.deals) {
    const company = companies.get(deal.company);
    const ownerUserId = deal.owner === null ? null : (owners[deal.owner] ?? null);
    const id = await writer.create(deals.commands.create, {
      title: deal.title,
      valueAmount: deal.amount,
      valueCurrency: deal.currency,
      probability: deal.probability,
      expectedCloseAt: writer.daysAgo(-deal.closesIn),
      source: 'Demo',
      ownerUserId,
      pipelineStageId: first,
      companyIds: company ? [company.id] : [],
      personIds: company?.personIds ?? [],
      primaryPersonEntityId: company?.personIds[0] ?? null,
    });
    await writer.backdateStage(id, first, deal.age);
    await moveOn(writer, id, deal, stages);
    await talkAbout(writer, { dealId: id, entityId: company?.id ?? null }, deal, ownerUserId);
  }
}

async function moveOn(
  writer: DemoWriter,
  id: string,
  deal: DemoDeal,
  stages: ReadonlyMap<string, string>,
): Promise<void> {
  const { status, lossNotes, stage, age, inStage } = deal;
  const pipelineStageId = stages.get(stage) ?? '';
  if (status) await writer.execute(deals.commands.update, { id, status, ...(lossNotes && { lossNotes }) });
  else await writer.execute(deals.commands.update, { id, pipelineStageId });
  await writer.backdate('customers_deals', id, {
    created_at: age,
    in_stage_since: inStage,
    closed_at: status ? inStage : null,
  });
  await writer.backdateStage(id, pipelineStageId, inStage);
}

async function talkAbout(
  writer: DemoWriter,
  about: { readonly dealId: string; readonly entityId: string | null },
  { activities = [], note }: DemoDeal,
  authorUserId: string | null,
): Promise<void> {
  for (const { type: activityType, subject, daysAgo } of activities) {
    const occurredAt = writer.daysAgo(daysAgo);
    await writer.create(activityRecords.commands.create, {
      ...about,
      activityType,
      subject,
      occurredAt,
      authorUserId,
    });
  }
  if (note !== undefined)
    await writer.create(comments.commands.create, { dealId: about.dealId, body: note, authorUserId });
}
