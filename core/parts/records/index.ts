/** The API of records for module authors: collections, commands, the action log, custom fields, texts. */
export {
  type ComputedColumn,
  dropTotals,
  keepTotals,
  TOTALS,
  totalsName,
  type TotalsTable,
} from './tables/keepTotals';
export { recordsAsTotals, splitDays, totalsSql, type TotalsRead, type TotalsTime } from './tables/readTotals';
export { compareFolded, foldedPattern, foldOf, foldSql, sortKey } from './fields/fold';
export { composeStoredTexts } from './fields/composeStoredTexts';
export { identitySql } from './fields/identity';
export { phoneNumber } from './fields/phoneNumber';
export { searchTexts } from './fields/searchTexts';
export { type CountryCode, phoneKeys, phoneOf, samePhonePatterns } from './fields/phones';
export { dropPhoneKeys, keepPhoneKeys } from './tables/keepPhoneKeys';
export { currencyCode, currencyNamed, currencyOrStored, CURRENCIES } from './fields/currencies';
export { Decimal, decimalOf, roundedTo } from './fields/decimals';
export { addCustomFields, removeCustomFields } from './customFields/addCustomFields';
export type { CustomFieldsOfModules as CustomFields, TakenCustomFields } from './customFields/CustomFields';
export type { ActionLogOfModules as ActionLog, CommandsOfModules as Commands } from './part';
export { CUSTOM_FIELD_KEY, CUSTOM_FIELD_KINDS } from './customFields/CustomFieldDefinition';
export type {
  CustomFieldDefinition,
  CustomFieldItem,
  CustomFieldKind,
  CustomFieldOption,
  CustomFieldRules,
  CustomFieldValue,
  CustomFieldValues,
} from './customFields/CustomFieldDefinition';
export { askedLocale, localeParameter } from './collections/localize';
export type { RecordTextsOfModules as RecordTexts } from './texts/RecordTexts';
export { translatableRecordKind } from './texts/translatableRecordKind';
export type { RecordTextSource, TextsOfRecords, TranslatableRecord } from './texts/RecordTextSource';
export type { MemberValuesOfModules as MemberValues } from './values/MemberValues';
export type {
  KeptValue,
  KeptValues,
  MemberValueSource,
  KeepingOrganization,
  ValuesOfMembers,
} from './values/MemberValueSource';
export type { CustomFieldEntity, CustomFieldSource } from './customFields/CustomFieldSource';
export { customTexts, isTranslatable } from './customFields/customTexts';
export { day, moment, type MomentOfDay, readTypedMoment } from './fields/times/timeSchema';
export { firstDayOf, isDay, movedDay, type Period } from './fields/times/days';
export { readMoment } from './fields/times/readMoment';
export {
  clockAt,
  dayAt,
  endOfDay,
  FIRST_MOMENT,
  momentIn,
  startOfDay,
  startOfPeriod,
  zoneNamed,
} from './fields/times/zones';
export type { Ability, FieldType, Place, ValueType } from './fields/FieldType';
export { holds } from './fields/holds';
export { OPERATOR_NAMES, operatorsOf, readTest } from './fields/operators';
export { phoneIdentity, typeIdentity, type ValueIdentity } from './fields/ValueIdentity';
export { OperandProblem } from './fields/OperandProblem';
export { readOperand, splitList } from './fields/readOperands';
export { testSql, type TestedSql } from './fields/testSql';
export type { Test } from './fields/Test';
export { fieldTypes } from './fields/types';
export { casedCodes } from './fields/types/text';
export { code as codeType } from './fields/types/text';
export { choice as choiceType } from './fields/types/choice';
export { currency as currencyType } from './fields/types/currency';
export { url as urlType } from './fields/types/url';
export { email as emailType, inUnicode } from './fields/types/email';
export { customFieldKinds } from './customFields/customFieldKinds';
export { customFieldSchema } from './customFields/customFieldSchema';
export {
  withCustomFieldInput,
  withPresentedCustomFields,
  type PresentedCustomField,
  type PresentedCustomFields,
} from './customFields/presentCustomFields';
export type {
  Command,
  CommandCall,
  CommandDeclaration,
  CommandContext,
  CommandPlace,
  Executed,
  ResourceReference,
  Snapshot,
  SnapshotTarget,
  StateChange,
} from './commands/CommandDeclaration';
export type { ActionCounting, ActionMember, ReadAction } from './commands/log/ActionLogReader';
export type { ActionPage, ActionStretch } from './commands/log/actionPage';
export {
  type ActionGrouping,
  type ActionSelection,
  type HiddenRecords,
  hiddenRecords,
} from './commands/log/ActionSelection';
export { LogConditions, type TimeRange } from './commands/log/LogConditions';
export { type CountedStretch, type LogMeasure, MonthlyLog, type SliceRow } from './commands/log/MonthlyLog';
export { actorIdOf } from './commands/actorIdOf';
export { callOfModule } from './commands/callOfModule';
export {
  type Confidentiality,
  type Confined,
  type ConfidentialReader,
  mayRead,
  mayReadConfined,
  readableRows,
} from './commands/Confidentiality';
export { commandFor } from './commands/CommandDeclaration';
export { routeOf } from './commands/routeOf';
export type { CommandInterceptor, InterceptedCommand, InterceptedUndo } from './commands/CommandInterceptor';
export { alignCurrencies, type CurrencyColumn, noticeCurrencies } from './fields/alignCurrencies';
export { alignedEmail } from './fields/emailDomain';
export { alignedUrl, asciiUrl, unicodeUrl } from './fields/urlForms';
export { alignColumn, type AlignedColumn } from './fields/alignColumn';
export { alignUrls, hasUrlForm } from './fields/alignUrls';
export { type EmailColumn, hasEmailDomain, readEmailDomains } from './fields/readEmailDomains';
export { keepNamesOnce, type UniqueNames } from './fields/keepNamesOnce';
export { checkNewValues } from './collections/checkNewValues';
/** Members of collections: `field.text({ max: 200 })`. */
export * as field from './collections/field';
export type { Declared, FieldOptions } from './collections/field/declared';
export { tenantSettings } from './collections/settings/tenantSettings';
export type {
  SettingsDeclaration,
  SettingValues,
  TenantSettings,
} from './collections/settings/SettingsDeclaration';
export { collectionFor } from './collections/collectionFor';
export type {
  Collection,
  CollectionCommands,
  CollectionEvents,
  RecordEvent,
  RecordInput,
} from './collections/Collection';
export type {
  CollectionDescription,
  FilterDescription,
  MemberDescription,
  ShownDescription,
  ValueDescription,
  ValueLimits,
} from './collections/description/CollectionDescription';
export { inWords, sentence, titleOf, titleOfChoice } from './collections/description/inWords';
export { labelIn } from './collections/description/describedTexts';
export { describeValue } from './collections/description/describeValue';
export { forPrograms, isForPrograms } from './collections/description/forPrograms';
export { customFieldCondition, customFieldOperators } from './customFields/customFieldCondition';
export { customFieldFilters } from './customFields/customFieldFilters';
export { customFieldOf, customFieldOrder } from './customFields/customFieldSql';
export { type FoundKind, kindName, kindNamed, type NamedKind, namesOfKind } from './kinds/kindNames';
export type { RecordKind } from './collections/RecordKind';
export { kindsHiddenFrom } from './collections/kindsHiddenFrom';
export { referenceTo } from './collections/Reference';
export { lockReferred, type ReferredRecord } from './collections/lockReferred';
export { recordNames, type RecordOfKind } from './collections/recordNames';
export { type NamedRecord, seenRecords } from './collections/seenRecords';
export type { Referable, Reference } from './collections/Reference';
export type { StateRules } from './collections/StateRules';
export type { ValueLooks } from './collections/ValueLooks';
export { type Tone, TONES } from './fields/tones';
export type {
  EntityOf,
  EntityRow,
  Fields,
  ItemOf,
  JsonOf,
  MemberOf,
  RowOf,
  SqlRow,
} from './collections/rows';
export type { TableExtras } from './collections/TableExtras';
export type { ShownRow } from './collections/shownRow';
export type { PlaceRequest, RecordPlace, RecordReach } from './collections/PlaceRequest';
export type { ColumnShape, SqlType } from './tables/ColumnShape';
export type { RecordTable } from './tables/RecordTable';
export type { NarrowedRecords, Narrowing, NarrowingCall, VisibleCall } from './collections/Narrowing';
export type {
  ChildTable,
  CollectionAnswers,
  CollectionDeclaration,
  CollectionField,
  CollectionHooks,
  CollectionMessages,
  ColumnType,
  FurtherEvent,
  RecordChange,
  RecordDeletion,
  RecordRestoration,
  RecordWrite,
  SharedTable,
  StoredRow,
  UniqueConstraint,
  WrittenChildren,
} from './collections/CollectionDeclaration';
export { isStoredValue } from './collections/hasStoredValues';
export type { ListAnswer } from './collections/ListDeclaration';
export { filterBy, listOf, sortsBy } from './collections/filterBy';
export { storedValue } from './collections/writtenColumns';
export { memberIdentity, type MemberIdentity } from './collections/memberIdentity';
export { meaningOf } from './collections/list/publicFields';
export { copiedRow } from './commands/copiedRow';
export { removeSearchIndex, searchIndex } from './collections/searchIndex';
export type { Bind, ListCall, ListColumn, ListDeclaration, ListFilter } from './collections/ListDeclaration';
export { ExecutedCommand } from './commands/Operation';
export type { TrackedTable } from './commands/TrackedTable';
export { rowHistory, type RowHistory, type RowStep } from './commands/rowHistory';
export { TrackedRows, type RowState } from './commands/TrackedRows';
