import { loadArranging } from '../kit/lazyToneField';
import { lazyCode } from '../kit/lazyCode';
import type { ReorderableProps } from '../kit/Reorderable';
import { Skeleton } from '../kit/states';
import { definedField } from '../views/Field';
import type { FieldDefinition } from '../views/description';
import { loadOthers } from '../views/lazyOthers';
import type { FieldInputProps } from '../views/ownProps';
import type { TreeTableProps } from '../views/TreeTable';
import { FieldInput } from './fields';
import { serviceOf } from './services';

const Rows = lazyCode(loadArranging, (code) => code.Reorderable<unknown>, <Skeleton />);
const Tree = lazyCode(loadOthers, (code) => code.TreeTable<unknown>, <Skeleton />);

/** A list of which the rows are moved by dragging and by keys, loaded when it is first shown. */
export function Reorderable<T>(props: ReorderableProps<T>) {
  return <Rows {...(props as unknown as ReorderableProps<unknown>)} />;
}

/** Props of `DefinedInput`, which gives `onChange` also text that means no value. */
interface DefinedInputProps extends Pick<FieldInputProps, 'value' | 'onChange' | 'error'> {
  readonly definition: FieldDefinition;
  readonly label: string;
}

/** Records below one another in a table that keys move in, loaded when it is first shown. */
export function TreeTable<T>(props: TreeTableProps<T>) {
  return <Tree {...(props as unknown as TreeTableProps<unknown>)} />;
}

/** A value of a custom field with this definition, as forms of records take it. */
export function DefinedInput({ definition, ...props }: DefinedInputProps) {
  const { description: _, ...field } = definition;
  return <FieldInput field={definedField(field)} onWrong={props.onChange} isExact {...props} />;
}

/** The kind of the records of accounts, or of files; null where no module has them for the caller. */
export function kindOfService(id: 'accounts' | 'files'): string | null {
  return serviceOf(id)?.kind ?? null;
}
