import { Suspense } from 'react';
import { lazyCode } from './lazyCode';
import type { ToneFieldProps } from './ToneField';

const Tone = lazyCode(
  () => import('./arranging'),
  (code) => code.ToneField,
);

/** A choice of one of the ten tones, as a swatch; loaded when it is first shown. */
export function ToneField(props: ToneFieldProps) {
  return (
    <Suspense fallback={<span className="swatch" data-tone={props.tone} />}>
      <Tone {...props} />
    </Suspense>
  );
}
