import { Suspense } from 'react';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';
import type { FieldInputProps, FieldTextProps } from '../views/ownProps';

const own = () => import('../views/ownFields');
const Input = lazyCode(own, (code) => code.FieldInput);
const Text = lazyCode(own, (code) => code.FieldText);

/** The input of a field of a kind of record, for a value outside of its form. Loaded when it is first shown. */
export function FieldInput(props: FieldInputProps) {
  return (
    <Suspense fallback={<Skeleton lines={1} />}>
      <Input {...props} />
    </Suspense>
  );
}

/** A value of a field as lists show it, with the names of records. Loaded when it is first shown. */
export function FieldText(props: FieldTextProps) {
  return (
    <Suspense fallback="…">
      <Text {...props} />
    </Suspense>
  );
}
