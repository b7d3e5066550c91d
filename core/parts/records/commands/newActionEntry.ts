import { randomUUID } from 'node:crypto';
import type { ActionPayload, NewActionEntry } from './ActionLogEntry';
import { actionTypeOf } from './actionType';
import { actorIdOf, sourceOf } from './actorIdOf';
import type { CommandCall, CommandDeclaration, CommandPlace, Executed, Snapshot } from './CommandDeclaration';
import { withoutSecrets } from './commandInput';
import { computeChanges } from './computeChanges';

/** Facts that a redo adds to the entry it writes. */
export interface History {
  readonly historyAction: 'redo';
  readonly sourceLogId: string;
  readonly sourceCommandId: string;
}

/** A command that has been executed: its input and its outcome. */
export interface CommandRun {
  readonly declaration: CommandDeclaration<unknown, unknown, unknown, unknown>;
  /** Valid by the command's schema. */
  readonly input: unknown;
  readonly call: CommandCall;
  /** With the ids of all records that the snapshots are of. */
  readonly place: CommandPlace;
  readonly before: Snapshot | null;
  readonly executed: Executed<unknown>;
  readonly after: Snapshot | null;
  readonly history?: History;
}

/** The entry of a command in the action log. Pure but for the undo token. */
export function newActionEntry(run: CommandRun): NewActionEntry {
  const { declaration, call, place, executed, before, after, history } = run;
  const { id: commandId, label, resourceKind } = declaration;
  const isUndoable = declaration.undo !== undefined && executed.undoable !== false;
  return {
    tenantId: place.tenantId,
    organizationId: organizationOf(after?.view ? after : before, call),
    actorId: actorIdOf(call),
    commandId,
    label,
    actionType: actionTypeOf(commandId, label),
    source: givenSource(executed.context) ?? sourceOf(call),
    resource: { kind: resourceKind, id: executed.resourceId },
    parent: executed.parent ?? null,
    related: executed.related ?? null,
    relations: executed.relations ?? [],
    before: before?.view ?? null,
    after: after?.view ?? null,
    changes: executed.changes ?? computeChanges(before?.view ?? null, after?.view ?? null),
    context: executed.context || history ? { ...executed.context, ...history } : null,
    payload: isUndoable ? payloadOf(run) : null,
    undoToken: isUndoable ? randomUUID() : null,
  };
}

/** An input that held secrets is not kept as a whole: without them it says not enough for a redo. */
function payloadOf({ declaration, input, place, before, after, executed }: CommandRun): ActionPayload {
  const { across, touches = [] } = place;
  const { relations = [], withheld = () => false } = executed;
  const { secrets = [] } = declaration;
  const hasSecrets = Object.keys(input as object).some((name) => secrets.includes(name) || withheld(name));
  return {
    from: before?.state ?? null,
    to: after?.state ?? null,
    touches,
    ...(relations.length > 0 && { relations }),
    ...(across !== undefined && { across }),
    ...(hasSecrets ? { shown: without(withoutSecrets(declaration, input), withheld) } : { input }),
  };
}

function without(input: Readonly<Record<string, unknown>>, withheld: (name: string) => boolean): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => !withheld(name)));
}

function givenSource(context: Executed<unknown>['context']): 'ui' | 'api' | 'system' | undefined {
  const { source } = context ?? {};
  return source === 'ui' || source === 'api' || source === 'system' ? source : undefined;
}

/** The record's own organization where the command tells it, else the selected or home organization. */
function organizationOf(snapshot: Snapshot | null, { scope, principal }: CommandCall): string | null {
  if (snapshot?.organizationId !== undefined) return snapshot.organizationId;
  return (
    scope.organizationId ??
    (principal?.tenantId === scope.tenantId ? principal?.organizationId : null) ??
    null
  );
}
