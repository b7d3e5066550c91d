import type { RequiredFeature } from '../../access/Feature';
import type { ContributedItems } from '../../../kernel/registry/ContributionRegistry';
import type { RecordKind } from './RecordKind';

/**
 * The kinds of records, of running modules, that a caller may not view. Answers that show something of a record of such a
 * kind, such as logs and details of other records, leave it out.
 *
 * @param holds whether the caller holds a feature
 */
export function kindsHiddenFrom(
  recordKinds: ContributedItems<RecordKind>,
  holds: (feature: RequiredFeature) => boolean,
): ReadonlySet<string> {
  const hidden = recordKinds.list().filter(({ item }) => !item.collection.viewFeatures.every(holds));
  return new Set(hidden.map(({ item }) => item.id));
}
