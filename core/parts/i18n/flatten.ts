import type { Messages } from './TranslationDeclaration';

/** Messages with the path of each as its key: `{ mail: { subject } }` becomes `mail.subject`. */
export function flatten(messages: Messages, prefix = ''): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat[`${prefix}${key}`] = value;
    else Object.assign(flat, flatten(value, `${prefix}${key}.`));
  }
  return flat;
}
