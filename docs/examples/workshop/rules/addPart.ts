import { type CoreServices, workerFor } from '@tenantry/core';
import type { RuleActionDeclaration } from '@tenantry/module-business_rules/contract';
import Joi from 'joi';
import { type PartInput, parts } from '../collections/parts';
import { features } from '../features';

type NewPart = Pick<PartInput, 'jobId' | 'name' | 'unitPrice'>;

/** Settings that people fill in when they make the rule; texts may name values of the record, as `{{data.title}}`. */
const config = Joi.object<NewPart>({
  jobId: Joi.string()
    .default('{{entityId}}')
    .description('The id of the job; {{entityId}}: the one that the rule is about'),
  name: Joi.string().max(200).required(),
  unitPrice: Joi.number().min(0).required(),
});

/** Adds the part on behalf of whoever made the rule. */
export const addPart = workerFor<Pick<CoreServices, 'commands'>>()({
  id: 'workshop.add_part',
  title: 'Add a part to a job',
  data: config,
  handle: async (job, { commands }) => {
    await commands.execute(parts.commands.create, job.data, await job.caller());
  },
});

/** Rules offer this where the module business_rules runs. */
export const addPartAction: RuleActionDeclaration = {
  id: 'workshop.add_part',
  title: 'Add a part to a job',
  config,
  worker: addPart,
  features: [features.manage],
};
