import { Badge, type Tone } from '../../kit';
import { text } from './texts';
import type { ModuleStatus } from './types';

const TONES: Readonly<Record<ModuleStatus['state'], Tone>> = {
  enabled: 'good',
  starting: 'info',
  disabled: 'neutral',
  failed: 'bad',
  degraded: 'warning',
};

/** The state of a module, in a word. */
export function StatusBadge({ status: { state, because } }: { readonly status: ModuleStatus }) {
  return <Badge tone={TONES[state]}>{state === 'disabled' && because ? text(because) : text(state)}</Badge>;
}
