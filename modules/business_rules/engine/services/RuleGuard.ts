import {
  type CommandCall,
  type Confined,
  type CoreServices,
  type InterceptedCommand,
  type InterceptedUndo,
  organizationToWorkIn,
} from '@tenantry/core';
import type { JudgedChange } from '../rules/JudgedChange';
import { changedMembers, refusalOf } from '../rules/refusals';
import { recordWith, shownRecord } from '../rules/recordFacts';
import type { ActionQueue } from './ActionQueue';
import type { RuleBook, RuleBooks } from './RuleBooks';
import type { RuleJudge } from './RuleJudge';

type View = Readonly<Record<string, unknown>>;

interface Dependencies extends Pick<CoreServices, 'recordKinds' | 'unitOfWork'> {
  readonly ruleBooks: RuleBooks;
  readonly ruleJudge: RuleJudge;
  readonly ruleQueue: ActionQueue;
}

/** Has changes judged by the rules of their tenant, and does what these say. */
export class RuleGuard {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Inside the transaction of a command, once its record is locked.
   *
   * @returns members to set in the input; nothing where no rule sets any
   * @throws HttpError 422 where a rule refuses the change
   */
  before(command: InterceptedCommand): void | Promise<object | void> {
    const { tenantId, resourceKind } = command;
    const book = this.deps.ruleBooks.of(tenantId, resourceKind);
    if (book instanceof Promise) return book.then((found) => this.judgeCommand(command, found));
    return book.rules.length === 0 ? undefined : this.judgeCommand(command, book);
  }

  /** Inside the transaction of an undo. @throws HttpError 422 where a rule refuses it */
  async beforeUndo(entry: InterceptedUndo): Promise<void> {
    const { tenantId, resourceKind, resourceId, before, organizationId, restores } = entry;
    if (resourceKind === null) return;
    const book = await this.deps.ruleBooks.of(tenantId, resourceKind);
    const verb = restores === null ? 'delete' : before === null ? 'create' : 'update';
    const there = shownRecord(before?.view);
    const restored = restores && shownRecord(restores);
    const changed = restored && there ? changedMembers(restored, there) : [];
    await this.judgeChange(entry, book, {
      entityType: resourceKind,
      entityId: resourceId,
      eventTypes: [verb, 'undo', 'change'],
      tenantId,
      organizationId: organizationId ?? organizationToWorkIn(entry) ?? '',
      data: recordWith(there, restored),
      before: there,
      changed,
      confined: confinements(entry),
    });
  }

  private judgeCommand(command: InterceptedCommand, book: RuleBook): void | Promise<object | void> {
    if (book.rules.length === 0) return undefined;
    const { before, input, restores, organizationId, resourceKind, tenantId, commandId } = command;
    const verb = commandId.slice(commandId.lastIndexOf('.') + 1);
    // A redo brings the record back as it was, with what rules had set in it.
    const sent = restores ? { ...input, ...shownRecord(restores) } : input;
    const there = shownRecord(before?.view);
    const initial = before === null ? this.initialOf(resourceKind, commandId) : null;
    return this.judgeChange(command, book, {
      entityType: resourceKind,
      entityId: before?.id ?? null,
      eventTypes: [verb, 'change'],
      tenantId,
      organizationId: organizationId ?? organizationIn(input) ?? organizationToWorkIn(command) ?? '',
      data: recordWith(there ?? initial, verb === 'delete' ? null : sent),
      before: there,
      changed: there ? changedMembers(sent, there) : Object.keys(sent),
      confined: confinements(command),
    });
  }

  /** Initial values of the members that a creation may leave out. */
  private initialOf(kind: string, commandId: string): View | null {
    const collection = this.deps.recordKinds.get(kind)?.collection;
    if (collection?.commands.create?.id !== commandId) return null;
    const initial = Object.entries(collection.fields).filter(([, field]) => field.initial !== undefined);
    return Object.fromEntries(initial.map(([name, field]) => [name, field.initial]));
  }

  private async judgeChange(call: CommandCall, book: RuleBook, change: JudgedChange): Promise<object | void> {
    const { ruleJudge, ruleQueue, unitOfWork } = this.deps;
    const outcome = await ruleJudge.judge(book, call, change);
    if (!outcome) return undefined;
    const { judged, sets } = outcome;
    const refusal = refusalOf(judged);
    if (refusal) {
      // Of a change that is only tried out nothing may be left, neither actions nor notes.
      if (unitOfWork.isDryRun) throw refusal;
      ruleJudge.note(outcome, call, change);
      void ruleQueue.enqueueApart(judged, change, call.principal);
      throw refusal;
    }
    await ruleQueue.enqueue(judged, change, call.principal);
    await unitOfWork.afterCommit(() => ruleJudge.note(outcome, call, change));
    return Object.keys(sets).length > 0 ? sets : undefined;
  }
}

/** Who alone sees the record of a command, as it is and as it will be. */
function confinements({ before, confined }: Pick<InterceptedCommand, 'before' | 'confined'>): Confined[] {
  return [before?.confined, confined].filter((one) => one !== undefined);
}

function organizationIn(members: View | null): string | null {
  const id = members?.['organizationId'];
  return typeof id === 'string' ? id : null;
}
