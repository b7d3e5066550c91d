/** Exports of `@tenantry/console` for extensions. Additions are a minor version of the API, removals a major one. */
export type { ActivateContext } from '../frame/ExtensionCode';
export { listParts } from '../frame/ListParts';
export { type GiveText, moduleTexts } from '../frame/moduleTexts';
export type { CellProps, InputProps, ListSlotProps, PageProps, SlotProps, WidgetProps } from '../frame/props';
export { aroundRecord, BesideRecord, RecordTools, useRecordTabs } from '../frame/RecordParts';
export type { WidgetPart, WidgetSetting } from '../frame/Parts';
export { RecordLink } from '../frame/RecordLink';
export { Slot } from '../frame/Slot';
export { refreshFrame } from '../frame/refreshFrame';
export { type AddressedCondition, useListAddress } from '../frame/useListAddress';
export { useWidgetParts, Widget } from '../frame/Widget';
export { type Console, useConsole, useT } from '../frame/useConsole';
export {
  actionsColumn,
  type Address,
  Badge,
  Button,
  ConfirmDialog,
  DateField,
  Dialog,
  Empty,
  Facts,
  FilePicker,
  PageDrop,
  Form,
  FormDialog,
  type FormOptions,
  type FormState,
  type ListAnswer,
  ListPage,
  Loaded,
  Menu,
  MultiChoiceField,
  notify,
  NumberField,
  type Option,
  OthersNotes,
  Pager,
  PasswordField,
  Problem,
  Refusal,
  SearchBox,
  SelectField,
  shownOptions,
  shownValue,
  Skeleton,
  SwitchField,
  Table,
  Tabs,
  TextField,
  type Toast,
  type Tone,
  useAddress,
  useForm,
  useRemoval,
} from '../kit';
export { Avatar, type AvatarProps, type AvatarShape, Named } from '../kit/Avatar';
export { Ago } from '../kit/Ago';
export { Breakable } from '../kit/Breakable';
export { Card } from '../kit/Card';
export { FirstFew } from '../kit/FirstFew';
export { Money, type MoneyProps } from '../kit/Money';
export { CHART_KINDS, type ChartKind, type ChartPoint, ChartTools } from '../kit/chart/ChartPoint';
export { Icon } from '../kit/Icon';
export { Summary } from '../kit/Summary';
export { NotedList } from '../kit/NotedList';
export { keepDraft, keptDraft, moveDraft } from '../kit/drafts';
export { ErrorBoundary } from '../kit/ErrorBoundary';
export { Chip, toneAt } from '../kit/Chip';
export { BackLink, InHead, PageActions } from '../kit/PageActions';
export { ToneField } from '../kit/lazyToneField';
export { toneOf } from '../kit/toneOf';
export type { FieldMark } from '../kit/useForm';
export type { Others } from '../kit/Others';
export { lazyCode } from '../kit/lazyCode';
export { FieldNotes, notesOf } from '../kit/FieldFrame';
export { LimitedInput } from '../kit/LimitedInput';
export { sameValue } from '../kit/sameValue';
export { SecretDialog } from '../kit/SecretDialog';
export { SearchInput } from '../kit/SearchInput';
export { Segments } from '../kit/Segments';
export { DataTable } from '../kit/table/DataTable';
export type { CellInput, TableColumn, TableSort } from '../kit/table/TableColumn';
export { kitText } from '../kit/texts';
export { useUnsaved } from '../kit/unsaved';
export { useLimit } from '../kit/useLimit';
export { useListOptions } from '../kit/useListOptions';
export { Appearance } from '../shell/Appearance';
export { isCancellable, WORK_TONES, WorkBar } from '../pages/jobs/work';
export { usePageTitle } from '../pages/pageTitle';
export {
  formatAgo,
  formatDay,
  formatNumber,
  formatShare,
  formatSize,
  formatTime,
  formatWhen,
} from '../texts/format';
export { language } from '../texts/t';
export { localText, momentOf } from '../texts/localTime';
export { type Description, type FieldDefinition, useDescription } from '../views/description';
export { type Kinds, optionsWith, useKinds } from '../views/kinds';
export { type NamedRecord, useMemberLabels, usePastNames } from '../views/memberLabels';
export { AccountField, useAccountName } from '../views/AccountField';
export { type Field, fieldsOf } from '../views/Field';
export { DueDay } from '../views/DueDay';
export { FileField } from '../views/lazyFields';
export { ReferenceField } from '../views/ReferenceField';
export { Sentence } from '../views/timeline/Sentence';
export type { FieldInputProps, FieldTextProps, MemberChange } from '../views/ownProps';
export type { TreeRow } from '../views/TreeTable';
export { type NameOf, useNames, useRecordName } from '../views/useNames';
export { ApiError } from './ApiError';
export { RecordChanges } from './changes';
export { Chart } from './chart';
export type { Content } from './Content';
export { DefinedInput, kindOfService, Reorderable, TreeTable } from './definitions';
export { type TenantEvent, useEvent, useFresh } from './events';
export { FieldInput, FieldPreview, FieldText } from './fields';
export { FirstSteps } from './firstSteps';
export { Link, useSearch } from './links';
export { navigate } from './navigate';
export { type Person, usePerson } from './person';
export { newId } from './newId';
export { refresh } from './refresh';
export { RecordForm, RecordList } from './records';
export { type LateRemoval, removeLater, useRemovedLater } from './removeLater';
export { request, requestStream } from './request';
export { serverNow, useIsOver } from './serverTime';
export { redo, undo } from './undo';
export { upload, type UploadOptions } from './upload';
export { useRepeatable } from './useRepeatable';
export { type Change, type ChangeOptions, messageOf, useChange } from './useChange';
export { type Conflict, type RecordWriter, useRecord } from './useRecord';
export { useCurrent } from './useCurrent';
export {
  FOLLOWED,
  pathWith,
  type ReadOptions,
  type Resource,
  useResource,
  useResources,
} from './useResource';
