import { job } from '@tenantry/core';
import Joi from 'joi';

/** The tenant that is to be is the scope of the jobs; they need no data. */
const data = Joi.object<Record<string, never>>({}).required();

export const provision = job({
  id: 'onboarding.provision',
  title: 'Provision the tenant of a verified request',
  data,
});

export const welcome = job({
  id: 'onboarding.welcome',
  title: 'Tell the owner of a new tenant that it is ready',
  data,
});
