import { event, type RecordEvent, uuid } from '@tenantry/core';
import Joi from 'joi';
import { placed } from '../../shared/placed';

/** A link of a person to a company. */
export interface LinkEvent extends RecordEvent {
  readonly personId: string;
  readonly companyId: string;
}

const payload = Joi.object<LinkEvent>({
  ...placed,
  personId: uuid().required(),
  companyId: uuid().required(),
});

const linkEvent = (what: 'created' | 'updated' | 'deleted') =>
  event({
    id: `customers.person_company_link.${what}`,
    title: `A link of a person to a company was ${what}`,
    payload,
    clientBroadcast: true,
  });

export const linkEvents = {
  created: linkEvent('created'),
  updated: linkEvent('updated'),
  deleted: linkEvent('deleted'),
};
