import {
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  type CoreServices,
  type EventDeclaration,
  personIdOf,
  recordId,
  rowHistory,
  type RowState,
  tenantOf,
} from '@tenantry/core';
import Joi from 'joi';
import type { ContactLookup } from '../../contacts/services/ContactLookup';
import { seenBy } from '../../contacts/rules/seenBy';
import type { Mark } from '../Mark';
import type { MarkAssignments, MarkTarget } from '../services/MarkAssignments';
import { customersFeatures } from '../../features';
import type { MarkEvent } from '../events/markEvents';

interface Services extends Pick<CoreServices, 'database' | 'events'> {
  readonly contactLookup: ContactLookup;
  readonly markAssignments: MarkAssignments;
}

/** A tag or label (`tagId`, `labelId`), and the person or company that is to have it or lose it. */
export interface MarkInput {
  readonly tagId?: string;
  readonly labelId?: string;
  readonly entityId: string;
}
type Command = CommandDeclaration<Services, MarkInput, string, RowState>;

const command = commandFor<Services>();

/** Giving tags or labels to people and companies, and taking them away. */
export function markCommands(mark: Mark) {
  const { title, plural, member, events: names } = mark;
  const tracked = { name: mark.assignments, key: ['id'], owner: 'id', version: 'updated_at' };
  const rowIn = (state: RowState | null) => state?.[mark.assignments]?.[0];
  const targetOf = (input: MarkInput, { principal }: CommandCall): MarkTarget => ({
    markId: input[member] ?? '',
    entityId: input.entityId,
    userId: personIdOf(principal),
  });

  const history = rowHistory<Services>({
    tables: [tracked],
    view: (row) => (row ? { [member]: row[mark.column], entityId: row['entity_id'] } : null),
    restore: async ({ from, to, services: { events } }, bring) => {
      await bring();
      const row = rowIn(to) ?? rowIn(from);
      if (!row) return;
      await events.emit(rowIn(to) ? names.assigned : names.removed, {
        id: row['id'] as string,
        [member]: row[mark.column] as string,
        entityId: row['entity_id'] as string,
        tenantId: row['tenant_id'] as string,
        organizationId: row['organization_id'] as string,
      });
    },
  });

  const common: Pick<Command, 'resourceKind' | 'features' | 'input' | 'snapshot' | 'undo' | 'redo'> = {
    resourceKind: mark.resourceKind,
    features: [customersFeatures['activities.manage']],
    input: Joi.object<MarkInput>({
      [member]: recordId().required(),
      entityId: recordId().required(),
    }),
    ...history,
  };

  /** Finds the contact, has its marks changed, and emits an event. */
  const change = (
    event: EventDeclaration<MarkEvent>,
    perform: (
      services: Services,
      target: MarkTarget,
      place: Parameters<MarkAssignments['assign']>[2],
    ) => Promise<string>,
  ): Command['execute'] => {
    return async (input, call, services) => {
      const contact = seenBy(call, await services.contactLookup.find(input.entityId));
      const place = { tenantId: tenantOf(call), organizationId: contact.organizationId };
      const target = targetOf(input, call);
      const id = await perform(services, target, place);
      const payload = { id, [member]: target.markId, entityId: contact.id, ...place };
      await services.events.emit(event, payload);
      const parent = { kind: `customers.${contact.kind}`, id: contact.id };
      return { result: id, resourceId: id, parent, relations: [{ kind: mark.kind, id: target.markId }] };
    };
  };

  const assign: Command = {
    ...common,
    id: `${plural}.assign`,
    label: `Assign ${title.toLowerCase()}`,
    prepare: (_input, call) => Promise.resolve({ tenantId: tenantOf(call) }),
    execute: change(names.assigned, ({ markAssignments }, target, place) =>
      markAssignments.assign(mark, target, place),
    ),
  };

  const unassign: Command = {
    ...common,
    id: `${plural}.unassign`,
    label: `Unassign ${title.toLowerCase()}`,
    prepare: async (input, call, { markAssignments }) => ({
      tenantId: tenantOf(call),
      resourceId: await markAssignments.idOf(mark, targetOf(input, call)),
    }),
    execute: change(names.removed, async ({ markAssignments }, target) => {
      const id = await markAssignments.idOf(mark, target);
      await markAssignments.remove(mark, id);
      return id;
    }),
  };

  return { assign: command(assign), unassign: command(unassign) };
}
