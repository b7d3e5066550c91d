import {
  badRequest,
  columnName,
  type Collection,
  type CollectionField,
  type CommandCall,
  type CoreServices,
  forbidden,
} from '@tenantry/core';
import type { ImportInput } from '../collections/importFields';
import { lackingColumns, noColumnFor } from '../rules/columnProblems';
import { type Mapping, type Target, targetOf } from '../rules/Mapping';
import type { Member } from '../rules/Member';
import { keyOf } from '../rules/rowInput';

/** How an import uses the columns of its file. */
type ColumnUse = Pick<ImportInput, 'kind' | 'mapping' | 'match'>;

type Viewer = Pick<CommandCall['access'], 'hasAll' | 'isModuleOn' | 'heldFeatures'>;

const CUSTOM = /^cf[_:][a-z]/;
/** Members of every record that a row may name. */
const PLACE = ['id', 'organizationId'];

/** The kinds of records that can be imported, and what their rows may hold. */
export class Kinds {
  constructor(private readonly services: Pick<CoreServices, 'customFields' | 'recordKinds'>) {}

  /** Those that the caller may create. */
  list(access: Viewer): Collection[] {
    return this.services.recordKinds
      .list()
      .filter(({ moduleId }) => access.isModuleOn(moduleId))
      .map(({ item }) => item.collection)
      .filter((collection) => isOpen(collection) && access.hasAll(featuresTo(collection, 'create')));
  }

  /** A kind of a running module. */
  get(kind: string): Collection | undefined {
    const collection = this.services.recordKinds.get(kind)?.collection;
    return collection && isOpen(collection) ? collection : undefined;
  }

  /** The collection of an import. @throws HttpError 400 there is none */
  require(kind: string): Collection {
    const collection = this.get(kind);
    if (collection) return collection;
    throw invalid('kind', `"kind" ${kind} is no kind of record that can be imported`);
  }

  /** Members that rows of a kind may set; those that are secret are none. */
  members({ fields, commands }: Collection): Member[] {
    const secrets = commands.create.secrets ?? [];
    return Object.entries(fields)
      .filter(
        ([name, { writable, internal, encrypted }]) =>
          writable !== 'never' && !internal && (encrypted !== undefined || !secrets.includes(name)),
      )
      .map(([name, field]) => ({ ...field, name, column: columnOf(name, field) }));
  }

  /**
   * Features that the import needs later: those that the caller holds of the modules that it is about.
   *
   * @throws HttpError 400 members that are not there, 403 records that the caller may not write or see
   */
  check(input: Pick<ImportInput, 'kind' | 'mapping' | 'match' | 'duplicates'>, access: Viewer): string[] {
    const collection = this.require(input.kind);
    const { kind, mapping, match, duplicates = 'create' } = input;
    const changes = duplicates === 'update' || duplicates === 'upsert';
    if (duplicates !== 'update') this.assertMay(collection, ['create'], access);
    if (changes) this.assertChanges(collection, access);
    if (match) this.assertMay(collection, ['list'], access);
    if (duplicates !== 'create' && !match)
      throw invalid('match', '"match" is required to find what is there');
    if (match) this.column(collection, match, 'match');
    const targets = Object.values(mapping ?? {}).map(targetOf);
    if (mapping) assertOneColumnEach(mapping, match);
    const known = new Set([...PLACE, ...this.members(collection).map(({ name }) => name)]);
    for (const { member } of targets) {
      if (known.has(member) || CUSTOM.test(member)) continue;
      throw invalid('mapping', `"mapping" names ${member}, which is no member of ${kind}`);
    }
    const referred = targets.flatMap((target) => this.referred(collection, target));
    for (const { other } of referred) this.assertMay(other, ['list'], access);
    const modules = new Set([collection, ...referred.map(({ other }) => other)].map(moduleOf));
    return access.heldFeatures().filter((feature) => modules.has(feature.split('.')[0] as string));
  }

  /** The other record that a target finds, if it does. @throws HttpError 400 it cannot */
  referred(
    collection: Collection,
    target: Target,
  ): { readonly other: Collection; readonly column: string }[] {
    if (target.by === undefined) return [];
    const kind = target.kind ?? collection.fields[target.member]?.references?.to.kind;
    if (kind === undefined)
      throw invalid('mapping', `"mapping" has to name the kind that ${target.member} refers to`);
    const other = this.require(kind);
    return [{ other, column: this.column(other, target.by, 'mapping') }];
  }

  /**
   * Where the values of columns go. Without a mapping, columns are named as members or as in exports; those of an export that no
   * row can set are not imported.
   */
  targets(collection: Collection, mapping: Mapping | null): (column: string) => Target | undefined {
    if (mapping) {
      const targets = new Map(Object.entries(mapping).map(([column, target]) => [column, targetOf(target)]));
      return (column) => targets.get(column);
    }
    const exported = this.exported(collection);
    return (column) => {
      const member = exported.get(column);
      return member === null ? undefined : { member: member ?? column };
    };
  }

  /**
   * The problem of the columns of a table, as a sentence: a column of the mapping that it lacks, two columns for one
   * member, no column for `match`. Undefined where each value has a place.
   */
  columnProblem(about: ColumnUse, names: readonly string[]): string | undefined {
    const lacking = this.lacking(about, names);
    if (lacking !== undefined) return lacking;
    const target = this.targets(this.require(about.kind), about.mapping);
    const columns = new Map<string, string>();
    for (const name of names) {
      const found = name === '' ? undefined : target(name);
      if (!found) continue;
      const other = columns.get(keyOf(found));
      if (other !== undefined) return `${other} and ${name} both go to ${found.member}`;
      columns.set(keyOf(found), name);
    }
    return undefined;
  }

  /** Which columns an import needs and its file lacks, as a sentence; undefined where it lacks none. */
  lacking({ kind, mapping, match }: ColumnUse, names: readonly string[]): string | undefined {
    const columns = Object.keys(mapping ?? {}).filter((column) => !names.includes(column));
    if (columns.length > 0) return lackingColumns(columns);
    const target = this.targets(this.require(kind), mapping);
    if (!match || names.some((name) => name !== '' && target(name)?.member === match)) return undefined;
    return noColumnFor(match);
  }

  /** The custom fields of a kind with several values: `cf_<key>`. */
  async lists({ customFieldEntities }: Pick<Collection, 'customFieldEntities'>): Promise<Set<string>> {
    const { customFields } = this.services;
    const all = await Promise.all(customFieldEntities.map(({ id }) => customFields.definitionsOf(id)));
    return new Set(all.flat().flatMap(({ key, multi }) => (multi ? [`cf_${key}`] : [])));
  }

  /** The column of a member that records can be found by. @throws HttpError 400 there is none */
  column(collection: Collection, name: string, place: string): string {
    if (name === 'id') return 'id';
    const member = this.members(collection).find((one) => one.name === name);
    if (member?.column && ['text', 'uuid', 'integer'].includes(member.type)) return member.column;
    throw invalid(place, `"${place}" names ${name}, by which no ${collection.label} can be found`);
  }

  /** Members by the names that exports have for them; null for what no row can set. */
  private exported(collection: Collection): ReadonlyMap<string, string | null> {
    const own = new Set([...PLACE, ...this.members(collection).map(({ name }) => name)]);
    const { members, shown } = collection.describe();
    const placeColumn = shown.some(({ column }) => column === 'organizationId') ? null : 'organization_id';
    const columns = [
      ...members.flatMap(({ name, column }) =>
        column === null ? [] : [[column, own.has(name) ? name : null] as const],
      ),
      ...shown.map(({ column }) => [column, column === placeColumn ? 'organizationId' : null] as const),
    ];
    return new Map(columns.filter(([column]) => !own.has(column)));
  }

  private assertChanges(collection: Collection, access: Viewer): void {
    if (!(collection.commands as Partial<Collection['commands']>).update) {
      throw invalid(
        'duplicates',
        `"duplicates" cannot change a ${collection.label}, which stays as it was created`,
      );
    }
    this.assertMay(collection, ['update'], access);
  }

  private assertMay(collection: Collection, verbs: readonly Verb[], access: Viewer): void {
    const requiredFeatures = verbs.flatMap((verb) => featuresTo(collection, verb));
    if (!access.isModuleOn(moduleOf(collection)) || !access.hasAll(requiredFeatures)) {
      throw forbidden('Forbidden', { requiredFeatures });
    }
  }
}

type Verb = 'create' | 'update' | 'list';

/** What it takes to create, change or see records. */
function featuresTo({ viewFeatures, commands }: Collection, verb: Verb) {
  return verb === 'list' ? viewFeatures : (commands[verb].features ?? []);
}

/** Only records that clients may create by themselves, and that not everybody may. */
function isOpen({ routes, commands }: Partial<Pick<Collection, 'routes' | 'commands'>>): boolean {
  const create = routes?.create as Collection['routes']['create'] | undefined;
  return create?.access === 'authenticated' && (commands?.create.features ?? []).length > 0;
}

export const moduleOf = ({ kind }: Pick<Collection, 'kind'>): string => kind.split('.')[0] as string;

/** Encrypted columns find no record. */
function columnOf(name: string, { column, encrypted }: CollectionField): string | undefined {
  if (column === false || encrypted !== undefined) return undefined;
  return column ?? columnName(name);
}

/** @throws HttpError 400 two columns go to one member, or none to the one that records are found by */
function assertOneColumnEach(mapping: Mapping, match: string | null | undefined): void {
  const columns = new Map<string, string>();
  for (const [column, target] of Object.entries(mapping)) {
    const key = keyOf(targetOf(target));
    const other = columns.get(key);
    if (other !== undefined) {
      throw invalid(
        'mapping',
        `"mapping" has two columns for ${key}: ${other} and ${column}`,
        'import_columns',
      );
    }
    columns.set(key, column);
  }
  if (!match) return;
  const column = columns.get(match);
  if (column === undefined) throw invalid('match', noColumnFor(match), 'import_columns');
  const target = targetOf(mapping[column] as string | Target);
  if (target.by === undefined) return;
  throw invalid('match', `"match" needs the value of ${match} itself, not another record`, 'import_columns');
}

function invalid(member: string, message: string, code = 'import_unknown') {
  return badRequest('Invalid input', { details: [{ path: [member], message, code }] });
}
