import { Dot } from '../Chip';
import { Money } from '../Money';
import type { BoardLane } from './BoardLane';

/** The name of a lane with the number of its cards, and their sums. */
export function LaneHead({ lane: { title, tone, note, sums } }: { readonly lane: BoardLane }) {
  return (
    <>
      <h2>
        {tone !== undefined && <Dot tone={tone} />}
        {title} <span className="lane-note">{note}</span>
      </h2>
      {sums && (
        <p className="lane-sums">
          {sums.map((sum) => (
            <Money key={sum.currency} {...sum} />
          ))}
        </p>
      )}
    </>
  );
}
