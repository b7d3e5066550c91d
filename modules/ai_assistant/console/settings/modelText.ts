import { text } from './texts';
import type { Settings } from './types';

/** A model behind the name of its provider; in place of none, why there is none. */
export function modelText(
  { availableProviders }: Pick<Settings, 'availableProviders'>,
  choice: { readonly providerId: string | null; readonly modelId: string | null } | null,
): string {
  if (!choice || choice.providerId === null) return text('none');
  const provider = availableProviders.find(({ id }) => id === choice.providerId);
  return `${provider?.name ?? choice.providerId} / ${choice.modelId ?? ''}`;
}
