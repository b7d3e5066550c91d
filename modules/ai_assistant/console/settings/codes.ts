import { text } from './texts';

const SOURCES = [
  'request_override',
  'caller_override',
  'tenant_override',
  'module_env',
  'agent_default',
  'env_default',
  'provider_default',
  'allowlist_fallback',
] as const;
const FINISHES = ['stop', 'length', 'content-filter', 'tool-calls', 'error'] as const;

/** Source of the choice of a model, as a text. An unknown code is returned unchanged. */
export function sourceText(code: string): string {
  const known = SOURCES.find((one) => one === code);
  return known ? text(`source_${known}`) : code;
}

/** Why a model stopped, in words; a code that is not known as it is. */
export function finishText(code: string): string {
  // A key that ends in `_other` is a plural form.
  if (code === 'other') return text('finishOther');
  const known = FINISHES.find((one) => one === code);
  return known ? text(`finish_${known}`) : code;
}
