/** What `@tenantry/console` exports for extensions. Additions are a minor version of the API, removals a major one. */
export type { ActivateContext } from '../frame/ExtensionCode';
export { Slot } from '../frame/Slot';
export { type Console, useConsole, useT } from '../frame/useConsole';
export { Chart } from '../kit/chart/Chart';
export {
  Badge,
  Button,
  ConfirmDialog,
  DateField,
  Dialog,
  Empty,
  Form,
  FormDialog,
  Loaded,
  Menu,
  MultiChoiceField,
  notify,
  NumberField,
  Problem,
  SelectField,
  Skeleton,
  SwitchField,
  Tabs,
  TextField,
  useForm,
} from '../kit';
export { Card } from '../kit/Card';
export { DataTable } from '../kit/table/DataTable';
export { ApiError } from './ApiError';
export { useEvent, useFresh } from './events';
export { navigate } from './navigate';
export { RecordForm, RecordList } from './records';
export { request } from './request';
export { useChange } from './useChange';
export { useRecord } from './useRecord';
export { pathWith, useResource } from './useResource';
