import { Suspense } from 'react';
import { lazyCode } from './lazyCode';
import { withStyles } from './styles';
import type { ToneFieldProps } from './ToneField';

/** The code and the styles of parts where people arrange and colour what they define. */
export const loadArranging = () => withStyles(import('./arranging'), 'arranging.css');

const Tone = lazyCode(loadArranging, (code) => code.ToneField);

/** A choice of one of the ten tones, as a swatch; loaded when it is first shown. */
export function ToneField(props: ToneFieldProps) {
  return (
    <Suspense fallback={<span className={props.isNamed ? 'button' : 'swatch'} data-tone={props.tone} />}>
      <Tone {...props} />
    </Suspense>
  );
}
