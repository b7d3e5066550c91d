import { Suspense } from 'react';
import { lazyCode } from '../kit/lazyCode';
import type { ReorderableProps } from '../kit/Reorderable';
import { Skeleton } from '../kit/states';
import type { DefinedInputProps, FieldPreviewProps } from '../views/ownProps';
import { serviceOf } from './services';

const arranging = () => import('../kit/arranging');
const own = () => import('../views/ownRecords');
const Rows = lazyCode(arranging, (code) => code.Reorderable<unknown>);
const Input = lazyCode(own, (code) => code.DefinedInput);
const Preview = lazyCode(own, (code) => code.FieldPreview);

/** A list of which the rows are moved by dragging and by keys, loaded when it is first shown. */
export function Reorderable<T>(props: ReorderableProps<T>) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Rows {...(props as unknown as ReorderableProps<unknown>)} />
    </Suspense>
  );
}

/** A value of a custom field with this definition, as forms of records take it. */
export function DefinedInput(props: DefinedInputProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Input {...props} />
    </Suspense>
  );
}

/** A custom field with this definition as a form, a list and a page of records show it, with examples. */
export function FieldPreview(props: FieldPreviewProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <Preview {...props} />
    </Suspense>
  );
}

/** The kind of the records of accounts, or of files; null where no module has them for the caller. */
export function kindOfService(id: 'accounts' | 'files'): string | null {
  return serviceOf(id)?.kind ?? null;
}
