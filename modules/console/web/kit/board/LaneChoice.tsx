import { Dot } from '../Chip';
import { moveAmong } from '../moveAmong';
import type { BoardLane } from './BoardLane';
import { t } from './texts';

/** The lanes of a board with their numbers of cards, of which narrow windows show one. */
export function LaneChoice(props: {
  readonly lanes: readonly BoardLane[];
  readonly chosen: string;
  readonly choose: (id: string) => void;
}) {
  const { lanes, chosen, choose } = props;
  return (
    <div role="group" aria-label={t('lane')} className="lane-choice" onKeyDown={moveAmong}>
      {lanes.map(({ id, title, tone, note }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          tabIndex={id === chosen ? 0 : -1}
          onClick={() => choose(id)}
        >
          {tone !== undefined && <Dot tone={tone} />}
          {`${title} ${note}`}
        </button>
      ))}
    </div>
  );
}
