import { useFresh } from '../../api/events';
import { serviceOf } from '../../api/services';
import { Button } from '../../kit/Button';
import { Problem } from '../../kit/Problem';
import { Skeleton } from '../../kit/states';
import type { Item } from '../description';
import type { Field } from '../Field';
import { recordText } from '../recordTexts';
import { useNames } from '../useNames';
import { Composer } from './Composer';
import { groupsOf } from './groups';
import { changesIn, HappeningEntry } from './HappeningEntry';
import { NextEntry } from './NextEntry';
import type { Source } from './sources';
import { firstText } from './sourceValues';
import { type Happening, useTimeline } from './useTimeline';

/** Past and planned happenings of a record, with a box that adds to it. */
export function Timeline(props: {
  /** Kind of the record. */
  readonly kind: string;
  readonly record: Item;
  readonly fields: readonly Field[];
  readonly sources: readonly Source[];
}) {
  const { kind, record, fields, sources } = props;
  const { next, past, isLoading, error, showMore, showAllNext, retry } = useTimeline(sources);
  const accounts = serviceOf('accounts')?.kind ?? null;
  const accountOf = ({ source, item }: Happening) => firstText(source, item, source.happens.by);
  const nameOf = useNames(
    [
      { column: ACCOUNT, references: accounts },
      ...fields.map(({ name, references }) => ({ column: name, references })),
      ...fields.map(({ column, references }) => ({ column, references })),
    ],
    [...next, ...past].flatMap((happening) => [
      { [ACCOUNT]: accountOf(happening) },
      ...changesIn(happening).flatMap(({ field, before, after }) => [
        { [field]: before },
        { [field]: after },
      ]),
    ]),
  );
  const whoDid = (happening: Happening) => {
    const id = accountOf(happening);
    const account = id === undefined || accounts === null ? undefined : nameOf(accounts, id);
    return account ?? makerOf(happening);
  };
  const within = { kind, record, fields, nameOf, whoDid };
  return (
    <>
      {sources.map((source) => (
        <Follow key={source.id} source={source} />
      ))}
      <Composer sources={sources} of={kind} record={record} />
      {error && <Problem error={error} retry={retry} />}
      {next.length > 0 && (
        <>
          <h2 className="timeline-head">{recordText('next')}</h2>
          <ul className="next">
            {next.map((happening) => (
              <NextEntry key={happening.key} {...{ happening, within }} />
            ))}
          </ul>
          {showAllNext && <Button onClick={showAllNext}>{recordText('showAllNext')}</Button>}
        </>
      )}
      {groupsOf(past).map(({ title, happenings }) => (
        <section key={title} aria-label={title}>
          <h2 className="timeline-head">{title}</h2>
          <ol className="timeline">
            {happenings.map((happening) => (
              <HappeningEntry key={happening.key} {...{ happening, within }} />
            ))}
          </ol>
        </section>
      ))}
      {isLoading ? <Skeleton /> : showMore && <Button onClick={showMore}>{recordText('showMore')}</Button>}
    </>
  );
}

/** Who did it, where the person may not see an account for it. */
function makerOf({ source, item }: Happening): string | undefined {
  const { byName, makers } = source.happens;
  const name = byName === undefined ? undefined : firstText(source, item, [byName]);
  const made = makers && firstText(source, item, [makers.member]);
  return name ?? (made === undefined ? undefined : makers?.of[made]);
}

/** Column of the account in the items that names are read for. */
const ACCOUNT = ' account';

/** Reads a source anew after events of its kind. */
function Follow({ source: { description, happens } }: { readonly source: Source }) {
  const path = description?.path ?? happens.request;
  useFresh(`${description?.id ?? '-'}.*`, path === undefined ? [] : [path]);
  return null;
}
