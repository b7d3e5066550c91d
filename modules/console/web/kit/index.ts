export { actionsColumn } from './actionsColumn';
export { Badge, type Tone } from './Badge';
export { Button } from './Button';
export { ConfirmDialog, Dialog } from './Dialog';
export {
  DateField,
  MultiChoiceField,
  NumberField,
  type Option,
  PasswordField,
  SelectField,
  SwitchField,
  TextField,
  type ValueProps,
} from './fields';
export { FilePicker, PageDrop } from './FilePicker';
export { Form, FormDialog } from './Form';
export { FormProblem, OthersNotes, Refusal } from './FormNotes';
export { Facts } from './Facts';
export { type ListAnswer, ListPage } from './ListPage';
export { Menu } from './Menu';
export type { MenuEntry } from './MenuEntry';
export { Pager } from './Pager';
export { Problem } from './Problem';
export { SearchBox } from './SearchBox';
export { shownOptions } from './shownOptions';
export { shownValue } from './shownValue';
export { Empty, Loaded, Skeleton } from './states';
export { Table, type TableColumn } from './Table';
export { Tabs, type Tab } from './Tabs';
export { Toasts } from './Toasts';
export { notify, type Toast } from './toastStore';
export { type FormOptions, type FormState, useForm } from './useForm';
export { type Address, useAddress } from './useAddress';
export { useRemoval } from './useRemoval';
