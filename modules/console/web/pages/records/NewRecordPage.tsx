import type { ComponentProps } from 'react';
import { SlotContent, useRecordSlot } from '../../frame/Slot';
import { Loaded } from '../../kit/states';
import { useDescription } from '../../views/description';
import { NewRecordView } from '../../views/NewRecordView';
import { usePageTitle } from '../pageTitle';
import type { RecordsAt } from './RecordsAt';

/** The form of a module for a new record. */
function OwnForm({ title, ...content }: ComponentProps<typeof SlotContent> & { readonly title: string }) {
  usePageTitle(title);
  return <SlotContent {...content} />;
}

/** The page that creates a record. */
export function NewRecordPage({ view, base }: RecordsAt) {
  const { collection: kind } = view;
  const resource = useDescription(kind);
  const [own] = useRecordSlot(kind, 'new');
  return (
    <Loaded resource={resource}>
      {(description) =>
        own ? (
          <OwnForm title={description.createTitle} filled={own} given={{ kind, base }} />
        ) : (
          <NewRecordView description={description} view={view} base={base} />
        )
      }
    </Loaded>
  );
}
