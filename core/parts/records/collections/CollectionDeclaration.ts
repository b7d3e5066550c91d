import type { RequiredFeature } from '../../access/Feature';
import type Joi from 'joi';
import type { RateLimit } from '../../http/RateLimit';
import type { RouteAccess } from '../../http/route';
import type { Confidentiality } from '../commands/Confidentiality';
import type { TrackedTable } from '../commands/TrackedTable';
import type { FieldType } from '../fields/FieldType';
import type { ColumnShape } from '../tables/ColumnShape';
import type { CollectionHooks } from './CollectionHooks';
import type { ListDeclaration } from './ListDeclaration';
import type { RecordReach } from './PlaceRequest';
import type { Reference } from './Reference';
import type { StateRules } from './StateRules';
import type { StoredRow } from './StoredRow';
import type { TableExtras } from './TableExtras';
import type { ValueLooks } from './ValueLooks';

export type { ColumnType } from '../tables/ColumnShape';

export type { StoredRow } from './StoredRow';
export type {
  CollectionHooks,
  FurtherEvent,
  RecordChange,
  RecordDeletion,
  RecordRestoration,
  RecordWrite,
  WrittenChildren,
} from './CollectionHooks';

/** One member of the records of a collection, under the name that clients use (camelCase). */
export interface CollectionField extends ColumnShape, ValueLooks {
  /** Label for people, in English; texts in other languages stand under `titles`. Default: the name in words. */
  readonly label?: string;
  /**
   * Meaning of a value, where its column does not define it: how filters and widgets read operands, and when two values are equal.
   * Default: the meaning of `type`.
   */
  readonly meaning?: FieldType;
  /** The value is an amount in the currency that this member of the record holds: amounts in different currencies are never added. */
  readonly currencyIn?: string;
  /** What its values are, besides their type: a number in percent, the code of a country (ISO 3166-1) or of a currency (ISO 4217). */
  readonly format?: 'percent' | 'country' | 'currency';
  /** Of such an amount: false where a sum over records means nothing, as of prices. Lists do not add it up then. Default: true. */
  readonly isSummed?: false;
  /** Of the value in a request. `required()` counts for creations; in updates every member may be left out. */
  readonly schema: Joi.Schema;
  /**
   * Schema of a change, wider than `schema`: a value that only this one takes is accepted where the record has it already, such
   * as a code that has been withdrawn. Elsewhere it is refused with the message of `schema`.
   */
  readonly orStored?: Joi.Schema;
  /**
   * Brings a stored value into the form that a migration has given those that were stored before it. Undo applies it to what the action
   * log has from before.
   */
  readonly align?: (value: unknown) => unknown;
  /**
   * Default: the name in snake_case. False for a member that no column keeps: hooks take it from the input and store it
   * in tables of their own.
   */
  readonly column?: string | false;
  /**
   * Of a member without a column: hooks write all of it into columns of other members of the record. These tell whether it changes,
   * in whichever form it is sent.
   */
  readonly inOtherColumns?: true;
  /**
   * SQL over `t`, a row of the table: what lists, reads, filters, exports and widgets read in place of the column, of the
   * same type. For a text that belongs to another record, which the row names by id: `hooks` keep the column for rows that
   * name none.
   */
  readonly readAs?: string;
  /** Written when the client leaves it out of a creation, and the default of the column. */
  readonly initial?: unknown;
  /** The table too holds the column to the values, or to the least and the most, that `schema` allows. */
  readonly checked?: boolean;
  /** The value is the id of a record, of this module or of one that offers it in its contract. */
  readonly references?: Reference;
  /**
   * The value is the id of a record of this kind (`dictionaries.entry`), of a module that may be absent. It is checked when it
   * is written, and no foreign key keeps it. Where no module that runs has the kind, no id is accepted. Of a member without a
   * column it says which records forms offer; hooks check the ids.
   */
  readonly refersTo?: string;
  /**
   * The value is the id of a record of one of these kinds, which hooks check. It is described, so that the console shows the record by
   * its name, and offers those of all the kinds.
   */
  readonly refersToOneOf?: readonly string[];
  /** Hooks check what `refersTo` names, with texts of their own. */
  readonly checkedByHooks?: true;
  /** The value names a kind of records: see `field.kind`. */
  readonly namesKind?: true;
  /** The value is a state of the record, which changes by these rules: see `field.state`. */
  readonly states?: StateRules;
  /** `never`: hooks write the column, clients only read it. Default `always`. */
  readonly writable?: 'always' | 'create' | 'never';
  /**
   * The value is the id of an account of the tenant that may see the organization of the record. With `namedBy` it is the
   * account that acts, such as an author: only holders of that feature may name another account than their own.
   */
  readonly account?: true | { readonly namedBy: RequiredFeature };
  /**
   * A text that people may read in several languages: what is stored is the original, and texts in other languages are
   * kept by the module that contributes `recordTexts`.
   */
  readonly translatable?: boolean;
  /**
   * A telephone number. It is stored as it was typed; the further column `<column>_keys`, which `keepPhoneKeys` makes, lets lists
   * find it in every writing: filters by it do so, and `search` where it names the column.
   */
  readonly phone?: true;
  /** False: not shown in lists; exports have it where clients set it. Default true for members with a column. */
  readonly listed?: boolean;
  /**
   * For the module alone: hooks write the column, clients do not see it, nor does the action log show it. `secret`: it is
   * copied nowhere, such as the hash of a password; undoing a deletion finds it in the row that was marked deleted.
   */
  readonly internal?: true | 'secret';
  /**
   * The column holds ciphertext, whatever `type` the value has: it is `text`. Lists, reads and exports decrypt it; the action
   * log and snapshots have the ciphertext. `keyed-hash`: a further column `<column>_hash` lets lists find equal values.
   */
  readonly encrypted?: true | { readonly search: 'keyed-hash' };
}

/** A table with rows that belong to the records of a collection. */
export interface ChildTable extends TrackedTable {
  /**
   * Its rows are records themselves, changed by commands of their own: they go with the record and come back with it, but
   * changes of the record leave them alone, and undoing one does so too.
   */
  readonly hasOwnCommands?: boolean;
}

/**
 * A table with rows that serve several records, such as a vocabulary of tags, and come into being with the first that needs
 * them, or go with the last. Undo takes away those that a write made, and brings back those that went with a deletion,
 * unless other records use them by then, or they were changed.
 */
export interface SharedTable {
  /** Name of the table. */
  readonly name: string;
  /** SQL over its row `t`: whether a record refers to it. */
  readonly inUse: string;
  /** Column of the record that names a row which goes with the last record that names it. */
  readonly namedBy?: string;
  /** Column that marks a row deleted. */
  readonly deletedAt?: string;
  /** Column of the optimistic lock. */
  readonly version?: string;
}

/** A value that two records of an organization may not share. */
export interface UniqueConstraint {
  /** Name of the unique index. */
  readonly index: string;
  /** The member that the refusal names. */
  readonly field: string;
  /** Columns of the index after `tenant_id`; default: `organization_id`, where records have one, and that of the field. */
  readonly columns?: readonly string[];
  /** `SKU already in use.` */
  readonly message: string;
  /** Of the refusal, which is 409 with the message at the field. Default `duplicate`. */
  readonly code?: string;
  /** The refusal is 400 without a code, where clients know it so. */
  readonly status?: 400;
}

/** `list` is all of them at the path of the collection, `read` is one at `/{id}` below it. */
export type RecordVerb = 'list' | 'read' | 'create' | 'update' | 'delete';

/** Actions on records that AI agents can take with tools derived from a declaration. */
export type ToolVerb = Exclude<RecordVerb, 'delete'>;

/** Texts of a collection where they are not the usual ones. */
export interface CollectionMessages {
  /** Default `Not found`. */
  readonly notFound?: string;
  /** No tenant to work in, or no organization for a new record; default: a text for each of these. */
  readonly noPlace?: string;
  /** Deletion or change without an id; default `ID is required`. */
  readonly idRequired?: string;
  /** An id that can be none; default `Invalid id`. */
  readonly wrongId?: string;
  /** A record of an organization that the caller does not see; default `Forbidden`. */
  readonly outOfScope?: string;
  /** Begins the text of a refused body, which then names each wrong member: `Validation failed: name: …`. */
  readonly invalidBody?: string;
  /** Invalid requests, where the answer has only these texts; default: `Invalid input` with details. */
  readonly invalid?: Readonly<Partial<Record<Exclude<RecordVerb, 'read'>, string>>>;
}

/** Answers of a collection where they have members besides the usual ones. */
export interface CollectionAnswers {
  /** Of a creation; default `{ id }`. */
  readonly created?: { readonly body: (row: StoredRow) => object; readonly schema: Joi.Schema };
  /** Of a change; default `{ ok: true, updatedAt }`. */
  readonly updated?: { readonly body: (row: StoredRow) => object; readonly schema: Joi.Schema };
  /** Of a deletion; default `{ ok: true }`. */
  readonly deleted?: { readonly body: object; readonly schema: Joi.Schema };
}

/**
 * Records of one kind that clients list, read, create, change and delete: from it come the table, routes, three commands
 * that can be undone, three events, and what custom fields, exports and the audit log need to know.
 *
 * The table has the columns `id`, `tenant_id`, `organization_id`, `created_at` and `updated_at`, those of the fields, with
 * `customFields` also `custom_fields`, and indexes for each sort, each reference and each filter by an id.
 * `npm run modules -- migration <module>` writes the migration.
 */
export interface CollectionDeclaration<TServices = never, TInput = never> {
  /** `<module>.<entity>`: resource kind of the logs, entity of custom fields, and how its events begin. */
  readonly kind: string;
  /**
   * Names of the kind for clients, besides those that follow from `kind`: `customers.deal` is also `customers:customer_deal`.
   */
  readonly alsoNamed?: readonly string[];
  /** How its events begin, where they are not named as the kind: `customers.entity_role`. */
  readonly events?: string;
  /** `<module>.<plural>`: how its commands begin. */
  readonly plural: string;
  /** Name of the creation in the command and its label, where it is not `create`: `register`. */
  readonly creation?: string;
  /** Name of the deletion in the command and its label, where it is not `delete`: `unlink`. */
  readonly deletion?: string;
  /** In messages and labels: `deal` makes `Create deal`. */
  readonly label: string;
  /**
   * Below `/api`: `/customers/deals`. Records that belong to records name the field that refers to these:
   * `/dictionaries/:dictionaryId/entries`.
   */
  readonly path: `/${string}`;
  /** Features for reading (`view`) and for changes (`manage`), all of each list. */
  readonly features: {
    readonly view: readonly RequiredFeature[];
    /** To create, change and delete, where the next two do not say otherwise. */
    readonly manage: readonly RequiredFeature[];
    readonly create?: readonly RequiredFeature[];
    readonly delete?: readonly RequiredFeature[];
  };
  /** `superAdmin`: all other callers have no access to the records. Default `authenticated`. */
  readonly access?: Exclude<RouteAccess, 'public'>;
  /** The records are those that a person has of their own: API keys get 403 `person_required`. */
  readonly needsPerson?: true | string;
  /**
   * Actions of clients on the records; default: all. A route of the module's own with the same method and path stands
   * in place of the one that a verb brings.
   */
  readonly verbs?: readonly RecordVerb[];
  /** The verbs that bring routes; default: all. Routes of the module's own run the commands of the others. */
  readonly served?: readonly RecordVerb[];
  /** How often callers may call the routes of a verb. Routes of one verb share its limits. */
  readonly rateLimits?: Readonly<Partial<Record<RecordVerb, readonly RateLimit[]>>>;
  /** Name of the table; it begins with the id of the module. */
  readonly table: string;
  /** Additions to the table besides those that follow from the rest of the declaration. */
  readonly tableExtras?: TableExtras;
  /**
   * Columns with one value in all records of the collection. Its table holds records of other kinds as well:
   * `{ kind: 'person' }`. For the collection those others do not exist.
   */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Members of a record, by the name that clients use. */
  readonly fields: Readonly<Record<string, CollectionField>>;
  /** Tenants may add fields of their own to the records. */
  readonly customFields?: boolean;
  /** Deleted rows are kept, marked in `deleted_at`. Default: they go, with those of their children. */
  readonly softDelete?: boolean;
  /** Tables with rows that belong to a record, and are created and deleted with it. Tables that refer to others come last. */
  readonly children?: readonly ChildTable[];
  /** Tables with rows that hooks create for a record, and that serve other records as well. */
  readonly shared?: readonly SharedTable[];
  /**
   * Records are of the whole tenant: those who may see the collection see all of them, whatever their organizations.
   * `only`: they have none, and their table no column `organization_id`.
   */
  readonly tenantWide?: boolean | 'only';
  /** The records are tenants: `id` is the id of the tenant, and the table has no column `tenant_id`. */
  readonly areTenants?: boolean;
  /**
   * Creating a record that is there changes it, and one that was marked deleted comes back, where `hooks.place` names its
   * id. Of creations at once one creates and the others change.
   */
  readonly upserts?: boolean;
  /** False: changes are logged and cannot be undone; or the verbs that can be. */
  readonly undoable?: boolean | readonly RecordVerb[];
  /** A change with the values that are stored is a change as well: it says that the record was seen, for example. */
  readonly writesAlways?: boolean;
  /** Which records a caller sees and changes. Default: those of the organizations in scope. */
  readonly reach?: RecordReach<TServices>;
  /**
   * Some records are for one account and for holders of a feature. For others they do not exist: in lists, exports and
   * counts, for changes, undo and redo, and in the action log. Events of the collection are not sent to clients then.
   */
  readonly confidential?: Confidentiality;
  /** A record may belong to no organization. */
  readonly optionalOrganization?: boolean;
  /** Members of input and result that no log keeps; an answer to a creation with such members is not to be cached. */
  readonly secrets?: readonly string[];
  /** Columns that commands do not govern: undo leaves them as they are. */
  readonly ignored?: readonly string[];
  /** Values that two records may not share, each with the message of the refusal. */
  readonly unique?: readonly UniqueConstraint[];
  /**
   * Tools for AI agents, which name them as `cars.tools.list`; default none. They call the routes of the collection with
   * the rights of the caller; a person confirms what `create` and `update` would change.
   */
  readonly tools?: readonly ToolVerb[];
  /** How the records are listed: sorts, filters, search, further columns. */
  readonly list: ListDeclaration<TServices>;
  /** Code that runs with each write: checks, derived columns, rows of children. */
  readonly hooks?: CollectionHooks<TServices, TInput>;
  /** Its events are sent to clients that listen and may see the list. */
  readonly clientBroadcast?: boolean;
  /** Shape of what `eventPayload` adds. */
  readonly eventPayload?: Readonly<Record<string, Joi.Schema>>;
  /** Texts of refusals, where they are not the usual ones. */
  readonly messages?: CollectionMessages;
  /** Bodies of answers to writes, where they have more members than the usual ones. */
  readonly answers?: CollectionAnswers;
}
