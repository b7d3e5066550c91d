import { CONTACT_TYPES } from './contacts/collections/lastContact';
import type { ConsoleSlot, HappeningLook, Happenings } from '@tenantry/module-console/contract';
import { customersFeatures } from './features';

const called: HappeningLook = { icon: 'phone', tone: 'green', says: '{who} called' };
const met: HappeningLook = { icon: 'users', tone: 'teal', says: '{who} had a meeting' };
const done: HappeningLook = { icon: 'square-check-big', tone: 'green', says: '{who} completed a task' };
const wrote: HappeningLook = { icon: 'mail', tone: 'blue', says: '{who} wrote an e-mail' };

/** Values of the type of activities and interactions that have a sentence of their own. */
const types: Readonly<Record<string, HappeningLook>> = { call: called, meeting: met, email: wrote };

/** Icon and tone of interactions by their type. */
export const interactionLooks: Readonly<Record<string, { readonly icon: string; readonly tone: string }>> =
  Object.fromEntries(
    Object.entries({ ...types, task: done }).map(([type, { icon, tone = 'grey' }]) => [type, { icon, tone }]),
  );

/** Happenings of people, companies and deals. @param filter says which are those of the record */
const happenings = (filter: Readonly<Record<string, string>>) =>
  ({
    notes: {
      collection: 'customers.comment',
      filter,
      sort: 'createdAt',
      at: ['createdAt'],
      by: ['authorUserId'],
      text: 'body',
      form: ['body'],
      icon: 'sticky-note',
      tone: 'amber',
      says: '{who} wrote a note',
      adds: [
        {
          title: 'Note',
          action: 'Save note',
          prompt: 'Write a note',
          icon: 'sticky-note',
          text: 'body',
        },
      ],
    },
    activities: {
      collection: 'customers.activity',
      filter,
      sort: 'happensAt',
      at: ['occurredAt', 'createdAt'],
      by: ['authorUserId'],
      name: 'subject',
      text: 'body',
      form: ['activityType', 'subject', 'body', 'occurredAt'],
      icon: 'activity',
      says: '{type} by {who}',
      types: { member: 'activityType', of: types },
      contacts: { activityType: CONTACT_TYPES.join() },
      adds: [
        {
          title: 'Call',
          action: 'Save call',
          prompt: 'What was said?',
          icon: 'phone',
          text: 'body',
          form: ['occurredAt'],
          sets: { activityType: 'call', occurredAt: '{now}' },
        },
      ],
    },
    planned: {
      collection: 'customers.interaction',
      filter,
      sort: 'happensAt',
      at: ['occurredAt', 'scheduledAt', 'createdAt'],
      by: ['ownerUserId', 'authorUserId'],
      name: 'title',
      text: 'body',
      form: ['title', 'interactionType', 'scheduledAt', 'durationMinutes', 'ownerUserId', 'status', 'body'],
      icon: 'calendar-clock',
      says: '{type} by {who}',
      types: {
        member: 'interactionType',
        of: { ...types, task: done },
      },
      contacts: { interactionType: CONTACT_TYPES.join(), status: 'done' },
      planned: {
        filter: { isOpen: 'true' },
        past: { isOpen: 'false' },
        at: 'scheduledAt',
        done: { status: 'done' },
      },
      adds: [
        {
          title: 'Task',
          action: 'Save task',
          prompt: 'What is to be done?',
          icon: 'square-check-big',
          text: 'title',
          form: ['scheduledAt', 'ownerUserId'],
          sets: { interactionType: 'task', ownerUserId: '{me}' },
        },
        {
          title: 'Meeting',
          action: 'Save meeting',
          prompt: 'What is it about?',
          icon: 'users',
          text: 'title',
          form: ['scheduledAt', 'durationMinutes'],
          sets: { interactionType: 'meeting', ownerUserId: '{me}' },
        },
      ],
    },
    todos: {
      collection: 'customers.todoLink',
      filter,
      sort: 'updatedAt',
      at: ['updatedAt'],
      by: ['ownerUserId', 'createdByUserId'],
      name: 'title',
      text: 'body',
      form: ['title', 'body', 'dueAt', 'isDone', 'ownerUserId'],
      icon: 'list-todo',
      tone: 'green',
      says: '{who} completed a task',
      planned: { filter: { isDone: 'false' }, past: { isDone: 'true' }, at: 'dueAt', done: { isDone: true } },
    },
  }) as const satisfies Readonly<Record<string, Happenings>>;

const TITLES = {
  notes: 'Notes',
  activities: 'Activities',
  planned: 'Calls and meetings',
  todos: 'To do',
} as const;

type Name = keyof typeof TITLES;

const timeline = (on: string, filter: Readonly<Record<string, string>>, names: readonly Name[]) =>
  names.map((name): ConsoleSlot => ({
    id: `customers.${on}.${name}`,
    slot: `customers.${on}.timeline`,
    title: TITLES[name],
    features: [customersFeatures[name === 'planned' ? 'interactions.view' : 'activities.view']],
    happens: happenings(filter)[name],
  }));

/** Happenings of people, companies and deals, for the timelines on their pages. */
export const timelines: readonly ConsoleSlot[] = [
  ...['person', 'company'].flatMap((on) =>
    timeline(on, { entityId: '{id}' }, ['notes', 'activities', 'planned', 'todos']),
  ),
  ...timeline('deal', { dealId: '{id}' }, ['notes', 'activities', 'planned']),
];
