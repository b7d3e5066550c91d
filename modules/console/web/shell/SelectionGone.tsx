import { dismissSelection, useSelectionGone } from '../api/selection';
import type { Choice, Organization } from '../api/session';
import { Button } from '../kit/Button';
import { kitText } from '../kit/texts';
import { t } from '../texts/t';
import { shellText } from './shellTexts';

/**
 * Says that the selected organization is gone, and which one is shown instead, until the person dismisses it or selects
 * another.
 */
export function SelectionGone({ choice: { items, selectedId } }: { readonly choice: Choice }) {
  const gone = useSelectionGone();
  if (gone === null) return null;
  // The choice is still the old one until it was read anew.
  const name = nameOf(items, selectedId === gone ? null : selectedId) ?? t('allOrganizations');
  return (
    <p role="alert" className="banner">
      {shellText('selectionGone', { name })} <Button onClick={dismissSelection}>{kitText('close')}</Button>
    </p>
  );
}

function nameOf(items: readonly Organization[], id: string | null): string | undefined {
  for (const item of items) {
    const name = item.id === id ? item.name : nameOf(item.children, id);
    if (name !== undefined) return name;
  }
  return undefined;
}
