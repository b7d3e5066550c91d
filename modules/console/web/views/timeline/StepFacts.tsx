import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DeclaredIcon } from '../../kit/Icon';
import { formatTime } from '../../texts/format';
import type { Page } from '../description';
import { DueDay } from '../DueDay';
import { recordText } from '../recordTexts';
import { read } from '../useNames';
import { momentText } from './groups';
import { lookOf, typeOf } from './HappeningEntry';
import type { Source } from './sources';
import { contactPath, firstText, plannedPath } from './sourceValues';
import { NEXT } from './useTimeline';

/** The facts from its timeline in the head of a record. */
export interface StepProps {
  readonly sources: readonly Source[];
}

/** The next of all planned happenings of a record, and its time. Its request is that of the timeline. */
export function NextStep({ sources }: StepProps) {
  const planning = sources.filter(({ happens }) => happens.planned);
  const plans = useQueries({ queries: planning.map((source) => read<Page>(plannedPath(source, NEXT), {})) });
  if (planning.length === 0 || plans.some(({ isLoading }) => isLoading)) return null;
  const [next] = planning
    .flatMap((source, index) =>
      (plans[index]?.data?.items ?? []).map((item) => ({
        source,
        item,
        at: firstText(source, item, [source.happens.planned?.at ?? '']) ?? '',
      })),
    )
    .sort((a, b) => (a.at === '' ? 1 : b.at === '' ? -1 : a.at < b.at ? -1 : 1));
  if (!next) return <Fact label={recordText('nextStep')}>{recordText('nothingPlanned')}</Fact>;
  const { source, item, at } = next;
  const { name } = source.happens;
  return (
    <Fact label={recordText('nextStep')}>
      <DeclaredIcon name={lookOf(source, item).icon} />
      <strong>{(name && firstText(source, item, [name])) ?? typeOf(source, item)}</strong>
      {at !== '' && <DueDay value={at} isClosed={false} />}
    </Fact>
  );
}

/** The last call, meeting or mail about a record, with its day. */
export function LastContact({ sources }: StepProps) {
  const known = sources.filter(({ happens }) => happens.contacts);
  const answers = useQueries({ queries: known.map((source) => read<Page>(contactPath(source), {})) });
  const now = new Date().toISOString();
  const [last] = known
    .flatMap((source, index) =>
      (answers[index]?.data?.items ?? []).map((item) => ({
        source,
        item,
        at: firstText(source, item, source.happens.at) ?? '',
      })),
    )
    .filter(({ at }) => at <= now)
    .sort((a, b) => (a.at > b.at ? -1 : 1));
  if (!last) return null;
  return (
    <Fact label={recordText('lastContact')}>
      <DeclaredIcon name={lookOf(last.source, last.item).icon} />
      <strong>
        <time dateTime={last.at} title={formatTime(last.at)}>
          {momentText(last.at)}
        </time>
      </strong>
    </Fact>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="step">{children}</dd>
    </div>
  );
}
