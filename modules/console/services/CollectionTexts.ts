import {
  type CallableRoute,
  type CoreServices,
  type CustomFieldDefinition,
  customFieldOperators,
  labelIn,
  type MemberDescription,
  titleOfChoice,
  type ValueDescription,
  type ValuesOfMembers,
} from '@tenantry/core';
import { addedMembers, asServed, isExported, isSummed } from './asServed';
import type { OpenCollection } from './CollectionCatalog';
import { withKept } from './knownValues';

interface Reader {
  readonly definitions: readonly CustomFieldDefinition[];
  readonly kept: ValuesOfMembers;
  readonly kinds: () => readonly OpenCollection[];
}

/** Writes descriptions of collections in the language of the running work. */
export class CollectionTexts {
  constructor(
    private readonly services: Pick<CoreServices, 'accounts' | 'modules' | 'recordKinds' | 'translations'>,
  ) {}

  /** Entry of a collection in lists of collections. */
  summary(found: OpenCollection) {
    const { moduleId, collection, verbs } = found;
    const { path, plural, hasSearch } = asServed(collection.describe(), found);
    return {
      ...this.named(found),
      moduleId,
      moduleTitle: this.text(this.titleOf(moduleId), moduleId),
      createTitle: this.services.translations.commandText(`Create ${collection.label}`, moduleId),
      editTitle: this.services.translations.commandText(`Update ${collection.label}`, moduleId),
      plural: this.text(capital(plural), moduleId),
      path,
      hasSearch,
      verbs,
    };
  }

  /** A kind by its title. */
  named({ moduleId, collection: { kind, label } }: OpenCollection) {
    return { id: kind, title: this.text(capital(label), moduleId) };
  }

  /** Kinds that routes answer with, by the titles that those give them: no collection has them. */
  answered(routes: readonly CallableRoute[]) {
    return routes.flatMap(({ moduleId, resource }) =>
      resource?.title === undefined
        ? []
        : [{ id: resource.kind, title: this.text(resource.title, moduleId) }],
    );
  }

  /** Settings of tenants in the list of their pages. */
  settings({ moduleId, collection: { kind, label } }: OpenCollection) {
    return { kind, moduleId, title: this.text(capital(label), moduleId) };
  }

  /**
   * Everything that views and forms need. A member is left out if it refers to a kind of a module that is off for the caller:
   * the records of that kind have no names, and the member takes no others.
   *
   * @param reader.definitions custom fields of the tenant
   * @param reader.kept values of members that the organization keeps
   * @param reader.kinds kinds of records that the caller may read
   */
  describe(found: OpenCollection, { definitions, kept, kinds }: Reader) {
    const { moduleId, collection } = found;
    const description = collection.describe();
    const { members, shown, filters, ...others } = asServed(description, found);
    const { hasCustomFields, names, pageSize, maxPageSize, isWhole, hasCursors, isUndoable } = others;
    const isThere = (kind: string | null | undefined) =>
      kind === null || kind === undefined || this.isServed(kind, found);
    const label = <T extends { readonly label: string; readonly value: ValueDescription }>(
      item: T,
      name: string,
    ) => ({
      ...item,
      label: this.text(item.label, moduleId),
      value: this.value(item.value, moduleId, labelIn(members, name)),
    });
    return {
      ...this.summary(found),
      ...(collection.help !== undefined && { help: this.text(collection.help, moduleId) }),
      names,
      pageSize,
      maxPageSize,
      isWhole,
      hasCursors,
      isExported: isExported(found),
      isSummed: isSummed(found),
      isUndoable,
      members: members
        .map(({ labels, tones, ...member }) => ({
          ...label(member, member.name),
          known: Object.entries(labels).map(([value, text]) => ({
            value,
            label: this.text(text, moduleId),
            tone: tones[value] ?? 'grey',
            isOffered: true,
          })),
          references: this.kindOf(member),
          referencesOneOf: member.referencesOneOf.filter(isThere),
        }))
        .filter(({ references }) => isThere(references))
        .map((member) => withKept(member, kept.get(member.name)))
        .map((member) =>
          member.isKind
            ? { ...member, value: { ...member.value, choices: this.kindChoices(kinds()) } }
            : member,
        ),
      shown: [
        ...shown.filter(({ isForPrograms }) => !isForPrograms).map((item) => label(item, item.column)),
        ...addedMembers(found).map(({ moduleId: owner, ...member }) => ({
          ...member,
          label: this.text(member.label, owner),
          value: this.value(member.value, owner, titleOfChoice),
          sort: null,
        })),
      ],
      filters: filters.map((filter) => label(filter, filter.name)),
      takesCustomFields: hasCustomFields,
      customFields: hasCustomFields
        ? definitions.filter(({ rules }) => isThere(rules.relatedKind)).map(customField)
        : [],
    };
  }

  /** Kind of record that a member names. */
  private kindOf({ references, isAccount }: Pick<MemberDescription, 'references' | 'isAccount'>) {
    return references ?? (isAccount ? this.services.accounts.recordKind : null);
  }

  /** Whether a kind has records for those who read the description of another one. */
  private isServed(kind: string, { isModuleOn }: OpenCollection): boolean {
    const owner = this.services.recordKinds.ownerOf(kind);
    return owner !== undefined && isModuleOn(owner);
  }

  private kindChoices(kinds: readonly OpenCollection[]) {
    return kinds
      .map(({ moduleId, collection: { kind, label } }) => ({
        value: kind,
        label: this.text(capital(label), moduleId),
      }))
      .sort((a, b) => a.label.localeCompare(b.label));
  }

  private value(
    { choices, ...value }: ValueDescription,
    moduleId: string,
    labelOf: (value: string) => string,
  ) {
    return {
      ...value,
      choices: choices.map((choice) => ({
        value: choice,
        label: typeof choice === 'string' ? this.text(labelOf(choice), moduleId) : String(choice),
      })),
    };
  }

  private titleOf(moduleId: string): string {
    return this.services.modules.list().find(({ id }) => id === moduleId)?.title ?? moduleId;
  }

  private text(english: string, moduleId: string): string {
    return this.services.translations.titleText(english, moduleId);
  }
}

function customField(definition: CustomFieldDefinition) {
  const { encrypted = false, filterable, key } = definition;
  const name = `cf_${key}`;
  const sort = filterable && !definition.multi && !encrypted ? name : null;
  return { ...definition, encrypted, name, sort, operators: customFieldOperators(definition) };
}

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;
