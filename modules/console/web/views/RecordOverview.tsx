import { Suspense } from 'react';
import { RecordSlot, useRecordSlot } from '../frame/Slot';
import { Skeleton } from '../kit/states';
import type { Description, Item } from './description';
import type { Field } from './Field';
import { RecordDetails } from './RecordDetails';
import type { RecordView } from './RecordView';
import { recordText } from './recordTexts';
import { LinkedRecords, RelatedRecords, Timeline } from './timeline/lazyTimeline';
import type { RelatedList } from './timeline/RelatedRecords';
import type { Source } from './timeline/sources';

/** A record at a glance: its facts, what happened on it, and the first records that belong to it. */
export function RecordOverview(props: {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly view: RecordView;
  readonly item: Item;
  readonly sources: readonly Source[];
  readonly lists: readonly RelatedList[];
  /** Shows a tab. */
  readonly showTab: (tab: string) => void;
}) {
  const { sources, lists, showTab, ...shown } = props;
  const { description, fields, view, item } = props;
  const added = useRecordSlot(description.id, 'related');
  // Declarations are there at once, so that columns do not change when kinds are read.
  const isWrittenTo = useRecordSlot(description.id, 'timeline').some(
    ({ part: { happens } }) => (happens?.adds ?? []).length > 0,
  );
  const links = (view.links ?? []).flatMap((link) => {
    const field = fields.find(({ name }) => name === link.member);
    return field ? [{ field, says: link.says ?? [] }] : [];
  });
  const beside = links.length + lists.length + added.length;
  if (sources.length + beside === 0) return <RecordDetails {...shown} />;
  return (
    <div className={`record-columns ${isWrittenTo ? 'written' : 'plain'}`}>
      <section className="group about-record" aria-label={recordText('about')}>
        <div className="group-head">
          <h2>{recordText('about')}</h2>
        </div>
        <RecordDetails {...shown} />
      </section>
      {sources.length > 0 && (
        <section className="middle" aria-label={recordText('timeline')}>
          <Suspense fallback={<Skeleton />}>
            <Timeline kind={description.id} record={item} fields={fields} sources={sources} />
          </Suspense>
        </section>
      )}
      {beside > 0 && (
        <section className="related-lists" aria-label={recordText('relatedRecords')}>
          <Suspense fallback={<Skeleton />}>
            {links.map((link) => (
              <LinkedRecords key={link.field.name} {...{ description, item }} {...link} />
            ))}
            {lists.map((list) => (
              <RelatedRecords key={list.id} list={list} record={item} showAll={showTab} />
            ))}
          </Suspense>
          <RecordSlot kind={description.id} place="related" given={{ kind: description.id, record: item }} />
        </section>
      )}
    </div>
  );
}
