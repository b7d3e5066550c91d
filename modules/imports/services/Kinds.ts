import {
  badRequest,
  columnName,
  type Collection,
  type CollectionField,
  type CommandCall,
  type CoreServices,
  type CustomFieldDefinition,
  forbidden,
  memberIdentity,
  type MemberIdentity,
} from '@tenantry/core';
import type { ImportInput } from '../collections/importFields';
import { lackingColumns, noColumnFor, notImported } from '../rules/columnProblems';
import { type ColumnUse, exportColumns } from '../rules/exportColumns';
import { type Mapping, type Target, targetOf } from '../rules/Mapping';
import type { Member } from '../rules/Member';
import { Named } from '../rules/Named';
import { keyOf, takeColumn, type TargetOf } from '../rules/rowInput';
import { namedValues } from './namedValues';

/** How an import uses the columns of its file. */
type ImportedColumns = Pick<ImportInput, 'kind' | 'mapping' | 'match'>;

type Viewer = Pick<CommandCall['access'], 'hasAll' | 'isModuleOn' | 'heldFeatures'>;

const CUSTOM = /^cf[_:][a-z]/;
/** Members of every record that a row may name. */
const PLACE = ['id', 'organizationId'];

/** The kinds of records that can be imported, and what their rows may hold. */
export class Kinds {
  constructor(
    private readonly services: Pick<CoreServices, 'customFields' | 'recordKinds' | 'translations'>,
  ) {}

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

  /** The collection of an import. @throws HttpError 400 the kind does not exist */
  require(kind: string): Collection {
    const collection = this.get(kind);
    if (collection) return collection;
    throw invalid('kind', `"kind" ${kind} is not a kind of record that can be imported`);
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
   * Features that the import acts with: all that the caller holds, as rows are checked like requests of the caller.
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
      throw invalid('match', '"match" is required to find existing records');
    if (match) this.identity(collection, match, 'match');
    const targets = Object.values(mapping ?? {}).map(targetOf);
    if (mapping) assertOneColumnEach(mapping, match);
    const known = new Set([...PLACE, ...this.members(collection).map(({ name }) => name)]);
    for (const { member } of targets) {
      if (known.has(member) || CUSTOM.test(member)) continue;
      throw invalid('mapping', `"mapping" names ${member}, which is not a member of ${kind}`);
    }
    const referred = targets.flatMap((target) => this.referred(collection, target));
    for (const { other } of referred) this.assertMay(other, ['list'], access);
    return access.heldFeatures();
  }

  /** The other record that a target finds, if it does. @throws HttpError 400 it cannot */
  referred(
    collection: Collection,
    target: Target,
  ): { readonly other: Collection; readonly by: MemberIdentity }[] {
    if (target.by === undefined) return [];
    const { references, refersTo } = collection.fields[target.member] ?? {};
    const kind = target.kind ?? references?.to.kind ?? refersTo;
    if (kind === undefined)
      throw invalid('mapping', `"mapping" has to name the kind that ${target.member} refers to`);
    const other = this.require(kind);
    return [{ other, by: this.identity(other, target.by, 'mapping') }];
  }

  /**
   * Where the values of columns go. Without a mapping, columns are named as members, as in exports, or as people call the members and
   * custom fields, in any language; those of an export that no row can set are not imported. Case does not matter, unless a file
   * has the very name that the mapping has, and another column of this name in another spelling, which is left out then.
   */
  async targets(collection: Collection, mapping: Mapping | null): Promise<TargetOf> {
    if (mapping) {
      const targets = new Named(Object.entries(mapping).map((entry) => [entry[0], entry] as const));
      return (column, columns) => {
        const [name, target] = targets.get(column) ?? [];
        if (name === undefined || target === undefined) return undefined;
        return name !== column && columns.has(name) ? undefined : targetOf(target);
      };
    }
    const customFields = await this.customFields(collection);
    const names = new Named<ColumnUse>([
      ...this.names(collection),
      ...[...customFields.keys()].map((key) => [key, { member: key }] as const),
    ]);
    // Names that the tenant gave count before titles, which may be of a language that it does not use.
    const own = new Named([...customFields].map(([key, { label }]) => [label, key]));
    const labels = new Named(this.labels(collection));
    return (column) => {
      const named = names.get(column);
      if (typeof named === 'string') return undefined;
      return named ?? { member: own.get(column) ?? labels.get(column) ?? column };
    };
  }

  /** Says which columns an import leaves out that names none, and why; null where it leaves out none. */
  notImported(collection: Collection, columns: readonly string[]): string | null {
    const names = new Named(this.names(collection));
    const unused = (why: ColumnUse) => columns.filter((column) => names.get(column) === why);
    return notImported(unused('never'), unused('elsewhere'));
  }

  /**
   * The problem of the columns of a table, as a sentence: a column of the mapping that it lacks, two columns for one
   * member, no column for `match`. Undefined where each value has a place.
   */
  async columnProblem(about: ImportedColumns, names: readonly string[]): Promise<string | undefined> {
    const lacking = await this.lacking(about, names);
    if (lacking !== undefined) return lacking;
    const target = await this.targets(this.require(about.kind), about.mapping);
    const columns = new Map<string, string>();
    const all = new Set(names);
    for (const name of names) {
      const found = name === '' ? undefined : target(name, all);
      if (!found) continue;
      const other = takeColumn(columns, found, name);
      if (other !== undefined) return `${other} and ${name} both go to ${found.member}`;
    }
    return undefined;
  }

  /** Which columns an import needs and its file lacks, as a sentence; undefined where it lacks none. */
  async lacking(
    { kind, mapping, match }: ImportedColumns,
    names: readonly string[],
  ): Promise<string | undefined> {
    const there = new Named(names.map((name) => [name, name]));
    const columns = Object.keys(mapping ?? {}).filter((column) => there.get(column) === undefined);
    if (columns.length > 0) return lackingColumns(columns);
    const target = await this.targets(this.require(kind), mapping);
    const all = new Set(names);
    if (!match || names.some((name) => name !== '' && target(name, all)?.member === match)) return undefined;
    return noColumnFor(match);
  }

  /** The custom fields of a kind by `cf_<key>`. */
  async customFields({
    customFieldEntities,
  }: Pick<Collection, 'customFieldEntities'>): Promise<Map<string, CustomFieldDefinition>> {
    const { customFields } = this.services;
    const all = await Promise.all(customFieldEntities.map(({ id }) => customFields.definitionsOf(id)));
    return new Map(all.flat().map((definition) => [`cf_${definition.key}`, definition]));
  }

  /** Values from fixed lists by what people call them, for members and custom fields that have such. */
  values(collection: Collection, customFields: ReadonlyMap<string, CustomFieldDefinition>) {
    return namedValues(collection, customFields, this.services.translations);
  }

  /** How records are found by a member. @throws HttpError 400 they cannot be */
  identity(collection: Collection, name: string, place: string): MemberIdentity {
    const isKnown = name === 'id' || this.members(collection).some((one) => one.name === name);
    const identity = isKnown ? memberIdentity(collection, name) : null;
    if (identity) return identity;
    throw invalid(place, `"${place}" names ${name}, by which no ${collection.label} can be found`);
  }

  /** Members by their names and those that exports have for them. */
  private names(collection: Collection): (readonly [name: string, use: ColumnUse])[] {
    const description = collection.describe();
    const settable = this.members(collection);
    const own = [...PLACE, ...settable.map(({ name }) => name)];
    const isShown = description.shown.some(({ column }) => column === 'organizationId');
    const columns = new Map(exportColumns(description, settable));
    if (columns.has('organization_id')) {
      columns.set('organization_id', isShown ? 'elsewhere' : { member: 'organizationId' });
    }
    for (const name of own) columns.set(name, { member: name });
    return [...columns];
  }

  /** The names of a member: in the language of the caller, and in all languages. */
  titles(collection: Collection, name: string): { readonly label: string; readonly names: string[] } {
    const { translations } = this.services;
    const { label = name } = collection.describe().members.find((one) => one.name === name) ?? {};
    const owner = moduleOf(collection);
    const names = translations.locales.map((locale) => translations.titleText(label, owner, locale));
    return { label: translations.titleText(label, owner), names: [...new Set(names)] };
  }

  /** Members by what people call them in all languages. */
  private labels(collection: Collection): (readonly [label: string, member: string])[] {
    return this.members(collection).flatMap(({ name }) =>
      this.titles(collection, name).names.map((label) => [label, name] as const),
    );
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

/** Features that creating, changing or listing records requires. */
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
