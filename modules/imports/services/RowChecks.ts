import type { Collection, CommandCall } from '@tenantry/core';
import type Joi from 'joi';
import { BOOLEAN_WORDS } from '../rules/cellValue';
import type { Member } from '../rules/Member';
import { type Planned, refuse } from '../rules/Planned';
import { reasonOf } from '../rules/reasonOf';
import type { RecordFinder } from './RecordFinder';
import { StoredMembers } from './StoredMembers';

/** Makes the inputs of commands of rows, and refuses those that their schemas refuse before a transaction begins. */
export class RowChecks {
  private readonly storedMembers: StoredMembers;

  /** @param members that rows may set, by their names */
  constructor(
    private readonly collection: Collection,
    private readonly members: ReadonlyMap<string, Member>,
    finder: RecordFinder,
  ) {
    this.storedMembers = new StoredMembers(collection, finder);
  }

  /**
   * A new record gets an id of its own, also where another member has that of the row. What an export shows as null is left
   * out where the member takes no null.
   */
  creation(place: number, { id, ...input }: Record<string, unknown>): Planned {
    const isKept = ([name, value]: readonly [string, unknown]) =>
      value === null ? !this.isAbsent(name) : id === undefined || value !== id;
    const kept = Object.fromEntries(Object.entries(input).filter(isKept));
    const problem = this.problemOf(kept, this.collection.commands.create.input);
    return problem ? refuse(place, problem.reason) : { what: 'create', place, input: kept };
  }

  /** A change that is not checked yet. */
  change(place: number, input: Readonly<Record<string, unknown>>, id: string): Planned {
    return { what: 'update', place, input: { ...input, id } };
  }

  /**
   * Checks changes as requests over HTTP are checked: members that the command refuses are left out where the record has their value.
   */
  async changes(planned: readonly Planned[], call: CommandCall): Promise<Planned[]> {
    const { input: schema } = this.collection.commands.update ?? {};
    if (!schema) return [...planned];
    const refused = new Map<Planned, readonly string[]>();
    const checked = planned.map((row) => {
      if (row.what !== 'update') return row;
      const problem = this.problemOf(row.input, schema);
      if (!problem) return row;
      refused.set(row, problem.members);
      return refuse(row.place, problem.reason);
    });
    const names = [...new Set([...refused.values()].flat())];
    if (names.length === 0) return checked;
    const ids = [...refused.keys()].map((row) => ('input' in row ? String(row.input['id']) : ''));
    const stored = await this.storedMembers.read(names, ids, call);
    return planned.map((row, index) => {
      const result = checked[index] as Planned;
      if (result.what !== 'refuse' || row.what !== 'update') return result;
      const { id } = row.input;
      const isKept = ([name, value]: readonly [string, unknown]) =>
        // Of a record that the dry run has not kept nothing is known.
        !refused.get(row)?.includes(name) || !(row.isAssumed || stored.has(String(id), name, value));
      const kept = Object.fromEntries(Object.entries(row.input).filter(isKept));
      const problem = this.problemOf(kept, schema);
      return problem ? refuse(row.place, problem.reason) : { ...row, input: kept };
    });
  }

  /** Whether null says of a member that it has no value, although requests say so by leaving it out. */
  private isAbsent(name: string): boolean {
    const member = this.members.get(name);
    return member?.nullable === true && member.schema.validate(null).error !== undefined;
  }

  /** The reason why a command refuses an input, and the members that it refuses; undefined where it takes the input. */
  private problemOf(
    input: Readonly<Record<string, unknown>>,
    schema: Joi.Schema,
  ): { readonly reason: string; readonly members: readonly string[] } | undefined {
    const unknown = Object.keys(input).find(
      (name) => !/^cf[_:]/.test(name) && !KNOWN.has(name) && !this.members.has(name),
    );
    if (unknown !== undefined) return { reason: `${unknown}: there is no such member`, members: [] };
    const { error } = schema.validate(input, { abortEarly: false });
    if (!error) return undefined;
    const names = error.details.map(({ path: [name] }) => name).filter((name) => typeof name === 'string');
    const details = error.details.map(({ type, context, ...rest }) =>
      type === 'boolean.base'
        ? { ...rest, message: `"${context?.label ?? ''}" must be ${BOOLEAN_WORDS}` }
        : rest,
    );
    const reason = reasonOf({ message: error.message, details: { details } });
    return { reason, members: [...new Set(names)] };
  }
}

/** Members besides those that the kind declares. */
const KNOWN = new Set(['id', 'organizationId', 'customFields', 'customValues']);
