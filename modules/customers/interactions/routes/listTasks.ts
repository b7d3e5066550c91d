import {
  type CoreServices,
  errorResponse,
  pageMembers,
  type PageRequest,
  pageSchema,
  paging,
  requireLiveSelection,
  routeFor,
  timestamp,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { interactions } from '../collections/interactions';
import { seenKinds, shownContact } from '../../shared/shownContact';
import type { InteractionReads, TaskRow } from '../services/InteractionReads';

type Services = Pick<CoreServices, 'customFields' | 'database'> & {
  readonly interactionReads: InteractionReads;
};

/** Where todos are kept that are interactions. */
const SOURCE = 'customers:interaction';

const text = () => Joi.string().allow(null, '').required();
const time = () => timestamp().allow(null).required();
const id = () => uuid().allow(null).required();
const number = () => Joi.number().integer().allow(null).required();
const values = () => Joi.object().allow(null).required();

const task = Joi.object({
  id: uuid().required(),
  entityId: id(),
  dealId: id(),
  title: text(),
  body: text(),
  status: Joi.string().required(),
  isDone: Joi.boolean().required(),
  priority: number(),
  visibility: Joi.string().required(),
  scheduledAt: time(),
  occurredAt: time(),
  durationMinutes: number(),
  ownerUserId: id(),
  authorUserId: id(),
  customValues: values(),
  organizationId: uuid().required(),
  tenantId: uuid().required(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().required(),
  customer: Joi.object(shownContact)
    .allow(null)
    .required()
    .description('null: the task is about a deal alone'),
  todoId: uuid().required(),
  todoSource: Joi.valid(SOURCE).required(),
  todoTitle: text(),
  todoDescription: text(),
  todoIsDone: Joi.boolean().required(),
  todoPriority: number(),
  todoDueAt: time(),
  todoCustomValues: values(),
});

/** GET /customers/interactions/tasks */
export const listTasks = routeFor<Services>()<'authenticated', Record<string, never>, PageRequest>({
  method: 'GET',
  path: '/customers/interactions/tasks',
  summary: 'List interactions that are tasks',
  description:
    'Interactions of the type `task`, the next due first. Takes the parameters that narrow the list of interactions. Members ' +
    'that begin with `todo` have the names of todos.',
  access: 'authenticated',
  features: [customersFeatures['interactions.view']],
  query: interactions.narrowing.query.append<PageRequest>(paging()),
  responses: {
    200: { description: 'A page of tasks', body: Joi.object(pageSchema(task)) },
    400: errorResponse('Invalid query'),
    422: errorResponse('The selected organization is no longer available'),
  },
  resource: { kind: 'customers.interaction' },
  handler: async (call) => {
    const { access, scope, services, query } = call;
    requireLiveSelection(scope, true);
    const narrowed = await interactions.narrowing.of(call);
    const found = narrowed && (await services.interactionReads.tasks(narrowed, seenKinds(access), query));
    const { items, total } = found ?? { items: [], total: 0 };
    const present = await services.customFields.presenter('customers.interaction');
    const shown = items.map((row) => withTodo(row, present(row.customFields).customValues));
    return { items: shown, ...pageMembers(total, query) };
  },
});

function withTodo({ customFields: _stored, ...row }: TaskRow, customValues: object | null) {
  return {
    ...row,
    customValues,
    todoId: row['id'],
    todoSource: SOURCE,
    todoTitle: row['title'],
    todoDescription: row['body'],
    todoIsDone: row['isDone'],
    todoPriority: row['priority'],
    todoDueAt: row['scheduledAt'],
    todoCustomValues: customValues,
  };
}
