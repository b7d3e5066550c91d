import type { RuleFields } from './ruleFields';
import { text } from './texts';

/** Places of texts that are no members of the record, by their paths. */
const OTHERS = { ruleName: text('ruleNamePlace'), 'user.email': text('actorPlace') };

/** A text of a rule with labels in its places: `{Title}` for `{{data.title}}`. Other places stay as they are. */
export function shownMessage(message: string, { at }: Pick<RuleFields, 'at'>): string {
  return message.replaceAll(/\{\{\s*([\w.]+)\s*\}\}/g, (all, path: string) => {
    const label =
      at(path.replace(/^data\./, ''))?.label ??
      at(path.replace(/^before\./, '_before.'))?.label ??
      (OTHERS as Readonly<Record<string, string>>)[path];
    return label === undefined ? all : `{${label}}`;
  });
}

/** A text as rules have it, from one with labels in its places. */
export function storedMessage(message: string, { list }: Pick<RuleFields, 'list'>): string {
  const paths = new Map<string, string>([
    ...Object.entries(OTHERS).map(([path, label]) => [label, path] as const),
    ...list.flatMap(({ path, label }) => {
      const place = placePath(path);
      return place === null ? [] : [[label, place] as const];
    }),
  ]);
  return message.replaceAll(/(?<!\{)\{([^{}]+)\}(?!\})/g, (all, label: string) => {
    const path = paths.get(label.trim());
    return path === undefined ? all : `{{${path}}}`;
  });
}

/** The path of a field in texts; null for what texts cannot name. */
export function placePath(path: string): string | null {
  if (path.startsWith('_before.')) return path.slice(1);
  return path.startsWith('_') ? null : `data.${path}`;
}
