import { Suspense } from 'react';
import { loadArranging } from './lazyArranging';
import { lazyCode } from './lazyCode';
import type { ToneFieldProps } from './ToneField';

const Tone = lazyCode(loadArranging, (code) => code.ToneField);

/** A choice of one of the ten tones, as a swatch; loaded when it is first shown. */
export function ToneField(props: ToneFieldProps) {
  return (
    <Suspense fallback={<span className={props.isNamed ? 'button' : 'swatch'} data-tone={props.tone} />}>
      <Tone {...props} />
    </Suspense>
  );
}
