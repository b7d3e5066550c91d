import type { CollectionDeclaration, CollectionField } from '../CollectionDeclaration';
import { encryptedFields } from '../encryption/encryptedFields';
import { itemColumns } from '../list/itemColumns';
import { sortTerms } from '../list/listOrder';
import { fieldOperators } from '../list/fieldCondition';
import { publicFields } from '../list/publicFields';
import { columnOf } from '../RecordStore';
import type {
  CollectionDescription,
  MemberDescription,
  ShownDescription,
  ValueDescription,
} from './CollectionDescription';
import { describeValue } from './describeValue';
import { isForPrograms } from './forPrograms';
import { inWords, titleOf, titleOfChoice } from './inWords';

/** Describes a collection. Takes some milliseconds for large records, so callers keep the result. */
export function describeCollection(declaration: CollectionDeclaration): CollectionDescription {
  const { path, plural, list, customFields = false, undoable = true } = declaration;
  const members = membersOf(declaration);
  const known = new Set(members.map(({ column }) => column));
  return {
    path,
    plural: inWords(plural.slice(plural.indexOf('.') + 1)),
    members,
    shown: shownOf(declaration).filter(({ column }) => !known.has(column)),
    filters: Object.entries(list.filters ?? {}).map(([name, { schema }]) => ({
      name,
      label: titleOf(name),
      value: describeValue(schema),
    })),
    hasSearch: list.search !== undefined,
    names: list.names ?? 'columns',
    pageSize: list.pageSize ?? 50,
    maxPageSize: list.maxPageSize ?? 100,
    isWhole: list.whole ?? false,
    hasCursors: list.whole !== true,
    hasCustomFields: customFields,
    isUndoable: undoable !== false,
  };
}

function membersOf(declaration: CollectionDeclaration): MemberDescription[] {
  const { fields, list, table } = declaration;
  const shown = new Set(itemColumns(declaration).map(({ name }) => name));
  const sorts = sortTerms(declaration);
  const filterable = publicFields(declaration);
  const encrypted = new Set(encryptedFields({ table, fields }).map(({ member }) => member));
  const describe = ([name, field]: [string, CollectionField]): MemberDescription => {
    const stored = field.column === false ? null : columnOf(name, field.column);
    const column = list.names === 'members' ? name : (stored ?? name);
    const compared = filterable.get(name);
    const described = describeValue(field.schema);
    const value = { ...described, format: field.format ?? described.format };
    return {
      name,
      column: shown.has(column) ? column : null,
      label: field.label ?? titleOf(name),
      type: field.type,
      value,
      labels: labelsOf(field, value),
      tones: field.tones ?? {},
      isAlwaysSet: field.nullable !== true && field.column !== false,
      initial: field.initial ?? null,
      writable: field.writable ?? 'always',
      moves: field.states?.moves ?? null,
      sort: sorts.has(name) ? name : null,
      operators: compared ? fieldOperators(compared) : [],
      references: field.references?.to.kind ?? field.refersTo ?? null,
      referencesOneOf: field.refersToOneOf ?? [],
      currencyIn: field.currencyIn ?? null,
      isAccount: field.account !== undefined,
      isKind: field.namesKind ?? false,
      isTranslatable: field.translatable ?? false,
      isEncrypted: encrypted.has(name),
    };
  };
  return Object.entries(fields)
    .filter(([, { internal }]) => !internal)
    .map(describe);
}

function labelsOf({ labels = {}, tones = {} }: CollectionField, { choices }: ValueDescription) {
  const named = [
    ...choices.filter((choice) => typeof choice === 'string'),
    ...Object.keys({ ...tones, ...labels }),
  ];
  return Object.fromEntries(named.map((value) => [value, labels[value] ?? titleOfChoice(value)]));
}

function shownOf(declaration: CollectionDeclaration): ShownDescription[] {
  const sorts = sortTerms(declaration);
  const { columns = {} } = declaration.list;
  return itemColumns(declaration).map(({ name, schema }) => {
    const currencyIn = columns[name]?.currencyIn;
    return {
      column: name,
      label: titleOf(name),
      value: describeValue(schema),
      sort: [name, memberOf(name)].find((sort) => sorts.has(sort)) ?? null,
      ...(currencyIn !== undefined && { currencyIn }),
      ...(isForPrograms(schema) && { isForPrograms: true as const }),
    };
  });
}

const memberOf = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
