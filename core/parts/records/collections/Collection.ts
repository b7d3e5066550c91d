import type { EntitySchema } from 'typeorm';
import type {
  Command,
  CommandCall,
  Snapshot,
  SnapshotTarget,
  StateChange,
} from '../commands/CommandDeclaration';
import type { Confidentiality } from '../commands/Confidentiality';
import type { RowState } from '../commands/TrackedRows';
import type { CustomFieldEntity } from '../customFields/CustomFieldSource';
import type { RequiredFeature } from '../../access/Feature';
import type { EventDeclaration } from '../../events/EventDeclaration';
import type { Route } from '../../http/route';
import type { RecordTable } from '../tables/RecordTable';
import type { ClearedMember } from './ClearedMember';
import type { StoredRow, UniqueConstraint } from './CollectionDeclaration';
import type { CollectionDescription } from './description/CollectionDescription';
import type { Narrowing } from './Narrowing';
import type { Referable } from './Reference';
import type { TranslatableRecord } from '../texts/RecordTextSource';
import type { EntityRow, Fields } from './rows';
import type { ShownRow } from './shownRow';
import type { ToolDeclaration } from '../../agents/ToolDeclaration';
import type { RecordTools } from './tools/recordTools';

/** A value as a request gives it: times may be texts. */
type Given<TValue> = Date extends TValue ? TValue | string : TValue;

/** Members that hooks read; any object where the type does not tell them. */
type Known<TInput> = string extends keyof TInput
  ? object
  : { readonly [Name in keyof TInput]?: Given<TInput[Name]> };

/**
 * Input of a command of a collection: members of its records, those that no hook reads and custom fields among them. The first
 * alternative accepts values of interface types, which have no index signature; the second one accepts literals with any members.
 */
export type RecordInput<TInput> =
  (Known<TInput> & object) | (Known<TInput> & Readonly<Record<string, unknown>>);

/** The commands of a collection, so far as it has the verbs. Each gives the row: as it is now, or as it was. */
export interface CollectionCommands<TInput> {
  readonly create: Command<RecordInput<TInput>, StoredRow>;
  readonly update: Command<RecordInput<TInput> & { readonly id: string }, StoredRow>;
  readonly delete: Command<{ readonly id: string }, StoredRow>;
}

/** Parts of a module's own command on a record that it shares with the commands of the collection. */
export interface RecordHistory {
  readonly resourceKind: string;
  /** @param services of the module, as for all of these */
  readonly snapshot: (target: SnapshotTarget, services: object) => Promise<Snapshot<RowState> | null>;
  readonly undo: (change: StateChange<RowState>, call: CommandCall, services: object) => Promise<void>;
  readonly redo: (change: StateChange<RowState>, call: CommandCall, services: object) => Promise<void>;
}

/** Payload of the events of a collection, without the members that `eventPayload` adds. */
export interface RecordEvent {
  readonly id: string;
  /** Absent where records have none (`tenantWide: 'only'`). */
  readonly organizationId?: string | null;
  readonly tenantId: string;
}

/** The events of a collection, so far as its verbs make them occur. */
export interface CollectionEvents {
  readonly created: EventDeclaration<RecordEvent>;
  readonly updated: EventDeclaration<RecordEvent>;
  readonly deleted: EventDeclaration<RecordEvent>;
}

/** The last parts of the names of events that the states of `F` emit. */
type StateEventNames<F> = {
  [K in keyof F]: F[K] extends { readonly states: { readonly events: infer E } } ? E[keyof E] : never;
}[keyof F];

/** The events of states of a collection, by the last part of their names. */
export type StateEvents<F> =
  string extends StateEventNames<F>
    ? unknown
    : { readonly [Name in StateEventNames<F> & string]: EventDeclaration<RecordEvent> };

/**
 * The routes of a collection, so far as it has the verbs; interceptors and enrichers of other modules are aimed at them.
 * `put`, `patch` and `deleteOne` name the record in the path.
 */
export type CollectionRoutes = Readonly<
  Record<'list' | 'read' | 'create' | 'update' | 'put' | 'patch' | 'delete' | 'deleteOne', Route>
>;

/** A collection as a manifest lists it: what its declaration comes down to. */
export interface Collection<TInput = never, F extends Fields = Fields> extends Referable {
  readonly fields: F;
  /** Names of the kind besides those that follow from it. */
  readonly alsoNamed?: readonly string[] | undefined;
  /** Columns with one value in all its records. Its table holds records of other kinds as well. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Which of its records only some see. */
  readonly confidential?: Confidentiality | undefined;
  /** Features for reading, all of them. */
  readonly viewFeatures: readonly RequiredFeature[];
  /** For repositories: `dataSource.getRepository(cars.entity)`. */
  readonly entity: EntitySchema<EntityRow<F>>;
  /** Its table, as migrations create it. */
  readonly storedIn: RecordTable;
  /** Values that two of its records may not share. */
  readonly unique: readonly UniqueConstraint[];
  /** Members that become empty when the record that they name is deleted. */
  readonly clears: readonly ClearedMember[];
  /** Tables with rows that are deleted with a record, and restored when the deletion is undone. */
  readonly childTables: readonly string[];
  /** Itself, where its records take custom fields. */
  readonly customFieldEntities: readonly CustomFieldEntity[];
  /** Itself, where its records have texts in several languages. */
  readonly translatableRecords: readonly TranslatableRecord[];
  readonly routes: CollectionRoutes;
  readonly commands: CollectionCommands<TInput>;
  /** For further commands that change a record: `command({ ...cars.history, id: 'garage.cars.wash', … })`. */
  readonly history: RecordHistory;
  readonly events: CollectionEvents & StateEvents<F>;
  /** Tools for agents: `tools: [cars.tools.list]`. Those that the declaration does not ask for are not registered. */
  readonly tools: RecordTools;
  /** Those that the declaration asks for. */
  readonly askedTools: readonly ToolDeclaration[];
  /** For routes that show a record among other things: fields that are declared later show there too. */
  readonly shown: (keep?: (name: string) => boolean) => ShownRow;
  /** Description of the collection as data: for views and forms that are made from it. Made at the first call. */
  readonly describe: () => CollectionDescription;
  /** For routes that count and sum what its list shows. */
  readonly narrowing: Narrowing;
}
