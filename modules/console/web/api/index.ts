/** What `@tenantry/console` exports for extensions. Additions are a minor version of the API, removals a major one. */
export { Link, useSearch } from 'wouter';
export type { ActivateContext } from '../frame/ExtensionCode';
export { listParts } from '../frame/ListParts';
export { type GiveText, moduleTexts } from '../frame/moduleTexts';
export type { CellProps, InputProps, ListSlotProps, PageProps, SlotProps, WidgetProps } from '../frame/props';
export { Slot } from '../frame/Slot';
export { type Console, useConsole, useT } from '../frame/useConsole';
export { Chart } from '../kit/chart/Chart';
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
  PasswordField,
  Problem,
  SearchBox,
  SelectField,
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
export { Card } from '../kit/Card';
export type { Others } from '../kit/Others';
export { lazyCode } from '../kit/lazyCode';
export { SecretDialog } from '../kit/SecretDialog';
export { DataTable } from '../kit/table/DataTable';
export type { CellInput, TableColumn, TableSort } from '../kit/table/TableColumn';
export { useUnsaved } from '../kit/unsaved';
export { useListOptions } from '../kit/useListOptions';
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
export { ApiError } from './ApiError';
export type { Content } from './Content';
export { type TenantEvent, useEvent, useFresh } from './events';
export { navigate } from './navigate';
export { type Person, usePerson } from './person';
export { RecordForm, RecordList } from './records';
export { type LateRemoval, removeLater, useRemovedLater } from './removeLater';
export { request } from './request';
export { useIsOver } from './serverTime';
export { upload, type UploadOptions } from './upload';
export { type Change, type ChangeOptions, useChange } from './useChange';
export { type Conflict, type RecordWriter, useRecord } from './useRecord';
export { pathWith, type Resource, useResource } from './useResource';
