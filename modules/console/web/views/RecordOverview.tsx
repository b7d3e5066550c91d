import { Suspense } from 'react';
import { Skeleton } from '../kit/states';
import type { Description, Item } from './description';
import type { Field } from './Field';
import { RecordDetails } from './RecordDetails';
import type { RecordView } from './RecordView';
import { recordText } from './recordTexts';
import type { Source } from './timeline/sources';
import { Timeline } from './timeline/lazyTimeline';

/** What is said of a record at a glance: its facts, and what happened on it. */
export function RecordOverview(props: {
  readonly description: Description;
  readonly fields: readonly Field[];
  readonly view: RecordView;
  readonly item: Item;
  readonly sources: readonly Source[];
}) {
  const { sources, ...shown } = props;
  const { description, fields, item } = props;
  if (sources.length === 0) return <RecordDetails {...shown} />;
  return (
    <div className="record-columns">
      <section className="group" aria-label={recordText('about')}>
        <h2>{recordText('about')}</h2>
        <RecordDetails {...shown} />
      </section>
      <section aria-label={recordText('timeline')}>
        <Suspense fallback={<Skeleton />}>
          <Timeline kind={description.id} record={item} fields={fields} sources={sources} />
        </Suspense>
      </section>
    </div>
  );
}
