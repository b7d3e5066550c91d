import { identityOf } from '@tenantry/core';
import Joi from 'joi';
import { idOfRecord, kindName } from './recordNames';

/** A record of any module that a file is assigned to. */
export interface Assignment {
  /** Kind of record: `customers.deal`. */
  readonly type: string;
  readonly id: string;
  readonly href?: string;
  readonly label?: string;
}

const MOST_TAGS = 100;
export const MOST_ASSIGNMENTS = 200;
const text = (most: number) => Joi.string().trim().min(1).max(most);

/** Tags: trimmed, blank ones left out, each once, whatever its case. */
export const tagList = Joi.array()
  .items(Joi.string().trim().max(100).allow(''))
  .custom((tags: readonly string[]) => {
    const keys = tags.map(identityOf);
    return tags.filter((tag, index) => tag !== '' && keys.indexOf(identityOf(tag)) === index);
  }, 'each once')
  .max(MOST_TAGS);

// Links lead into the console, never to another site nor into a script.
const href = Joi.string()
  .trim()
  .max(2_048)
  .pattern(/^\/(?![/\\])/);

/** Assignments: of one record the last counts. */
export const assignmentList = Joi.array()
  .items(
    Joi.object<Assignment>({
      type: kindName().required(),
      id: idOfRecord().required(),
      href: href.empty(['', null]),
      label: text(500).empty(['', null]),
    }),
  )
  .custom((list: readonly Assignment[]) => {
    const known = new Map(list.map((one) => [`${one.type}\n${one.id}`, one]));
    return [...known.values()];
  }, 'of one record the last')
  .max(MOST_ASSIGNMENTS);
