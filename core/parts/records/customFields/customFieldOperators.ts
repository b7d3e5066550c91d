import type { CustomFieldDefinition } from './CustomFieldDefinition';
import { customFieldKinds } from './customFieldKinds';

const EMPTY = ['is_empty', 'is_not_empty'];
const EQUAL = ['is', 'is_not', 'is_any_of', 'is_none_of'];
const OF_LISTS = ['has_any_of', 'has_none_of', 'has_all_of'];
const TEXTS = ['contains', 'does_not_contain', 'starts_with', 'ends_with'];
const BOUNDS = ['greater_or_equal', 'less_or_equal', 'between'];

/** Operators of the advanced filter that a custom field takes; none where lists cannot be filtered by it. */
export function customFieldOperators({ kind, multi, filterable }: CustomFieldDefinition): readonly string[] {
  if (!filterable) return [];
  const { ordered, searchable } = customFieldKinds[kind];
  if (kind === 'boolean') return ['is_true', 'is_false', ...EMPTY];
  const isTime = kind === 'date' || kind === 'datetime';
  const compared = isTime ? ['is_after', 'is_before'] : ['greater_than', 'less_than'];
  return [
    ...(multi ? OF_LISTS : EQUAL),
    ...(searchable && kind !== 'select' ? TEXTS : []),
    ...(ordered ? [...compared, ...BOUNDS] : []),
    ...EMPTY,
  ];
}
