import { type ComponentType, Suspense } from 'react';
import { lazyCode } from '../kit/lazyCode';
import { Skeleton } from '../kit/states';

const rare = () => import('./rareFields');

/** An input that is loaded when it is first shown. */
const shown =
  <P extends object>(Input: ComponentType<P>) =>
  (props: P) => (
    <Suspense fallback={<Skeleton />}>
      <Input {...props} />
    </Suspense>
  );

export const ColorField = shown(lazyCode(rare, (code) => code.ColorField));
export const FileField = shown(lazyCode(rare, (code) => code.FileField));
export const OptionsField = shown(lazyCode(rare, (code) => code.OptionsField));
