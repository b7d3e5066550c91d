import {
  authorIdOf,
  badRequest,
  collectionFor,
  field,
  filterBy,
  forPrograms,
  isoTime,
  sortsBy,
  timestamp,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import {
  contactsOwnTable,
  type OwnedInput,
  ownerOf,
  type OwnerServices,
  placeOfContact,
  placeWithContact,
} from '../../contacts/rules/placeWithOwner';
import { customersFeatures } from '../../features';
import { concerns, seenKinds, shownContact } from '../../shared/shownContact';

interface TodoInput extends OwnedInput {
  readonly todoId?: string | null;
  readonly todoSource?: string;
}

/** Where todos are kept that no other module keeps. */
const OWN = 'customers';

/**
 * Tasks for people and companies: todos of their own, and links to todos of another module.
 */
export const todos = collectionFor<OwnerServices, TodoInput>()({
  kind: 'customers.todoLink',
  events: 'customers.todo',
  plural: 'customers.todos',
  deletion: 'unlink',
  label: 'todo',
  path: '/customers/todos',
  features: {
    view: [customersFeatures['activities.view']],
    manage: [customersFeatures['activities.manage']],
  },
  table: 'customers_todos',
  tableExtras: contactsOwnTable('customers_todos', [
    { name: 'customers_todos_created', columns: ['organization_id', 'created_at', 'id'] },
    { name: 'customers_todos_due', columns: ['organization_id', 'due_at'], where: 'NOT is_done' },
  ]),
  customFields: true,
  fields: {
    entityId: field.id({ required: true, writable: 'create', ...concerns }),
    title: field.text({ max: 200, required: true }),
    body: field.text({ max: 8_000 }),
    isDone: field.flag({ initial: false }),
    dueAt: field.moment(),
    ownerUserId: field.account(),
    todoId: field.id({
      nullable: false,
      takesNull: true,
      writable: 'create',
      description:
        'given by who keeps it, where `todoSource` says that others do; default: the id of the link',
    }),
    todoSource: field.code({
      min: 1,
      max: 100,
      writable: 'create',
      initial: OWN,
      description: `who keeps it; default \`${OWN}\``,
    }),
    createdByUserId: field.id({ writable: 'never' }),
  },
  unique: [
    {
      index: 'customers_todos_link',
      field: 'todoId',
      columns: ['entity_id', 'todo_source', 'todo_id'],
      message: 'The todo is linked already.',
    },
  ],
  list: {
    names: 'members',
    sorts: sortsBy('title', 'dueAt', 'isDone', 'createdAt', 'updatedAt'),
    filters: {
      entityId: filterBy.anyOf('t.entity_id', 'uuid'),
      isDone: filterBy.equal('t.is_done', 'boolean'),
      ownerUserId: filterBy.anyOf('t.owner_user_id', 'uuid'),
      todoSource: filterBy.anyOf('t.todo_source'),
      dueFrom: filterBy.from('t.due_at'),
      dueTo: filterBy.to('t.due_at'),
    },
    search: ['t.title', 't.body'],
    parts: {
      contact: (bind, { access }) => {
        const isSeen = `e.kind = ANY (${bind(seenKinds(access), 'text[]')})`;
        return `
          SELECT page.id AS record, json_build_object('id', e.id, 'kind', e.kind,
                   'displayName', CASE WHEN ${isSeen} THEN e.display_name ELSE '' END,
                   'ownerUserId', CASE WHEN ${isSeen} THEN e.owner_user_id END) AS shown
            FROM page JOIN customers_entities e ON e.id = page.entity_id`;
      },
    },
    columns: {
      todoTitle: { sql: 't.title', schema: forPrograms(Joi.string().required()) },
      todoUpdatedAt: { sql: isoTime('t.updated_at'), schema: timestamp().required() },
      entity: {
        sql: 'contact.shown',
        schema: Joi.object({ ...shownContact, ownerUserId: uuid().allow(null).required() }).required(),
      },
    },
    complete: (items) =>
      Promise.resolve(items.map((item) => ({ ...item, todoCustom: item['customValues'] ?? {} }))),
    completed: { todoCustom: Joi.object().required().description('values of custom fields, by key') },
  },
  hooks: {
    place: placeOfContact,
    beforeWrite: async (write) => {
      const { action, id, columns, input, call } = write;
      await placeWithContact(write);
      if (action === 'update') return;
      if (input.todoId && (input.todoSource ?? OWN) === OWN) throw keptHere();
      columns['todo_id'] ??= id;
      columns['created_by_user_id'] = authorIdOf(call.principal);
    },
    parent: ownerOf,
  },
  answers: {
    created: {
      body: ({ id, todo_id: todoId }) => ({ id, todoId, linkId: id }),
      schema: Joi.object({ id: uuid().required(), todoId: uuid().required(), linkId: uuid().required() }),
    },
  },
  tools: ['list'],
  messages: { notFound: 'Todo not found', idRequired: 'Todo id is required' },
});

/** A todo that this module keeps has the id of its link. */
function keptHere() {
  const message = `"todoId" is for todos of others, which "todoSource" names`;
  return badRequest('Invalid input', { details: [{ path: ['todoId'], message, code: 'any.unknown' }] });
}
