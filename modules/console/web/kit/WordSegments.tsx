import { formatNumber } from '../texts/format';

/** A few choices in words, of which one is chosen, with how many each finds. */
export function WordSegments<Id extends string>(props: {
  readonly label: string;
  readonly choices: readonly { readonly id: Id; readonly title: string; readonly count?: number }[];
  readonly chosen: Id;
  readonly choose: (id: Id) => void;
}) {
  const { label, choices, chosen, choose } = props;
  return (
    <div role="group" aria-label={label} className="segments">
      {choices.map(({ id, title, count }) => (
        <button key={id} type="button" aria-pressed={id === chosen} onClick={() => choose(id)}>
          {title}
          {count !== undefined && ` ${formatNumber(count)}`}
        </button>
      ))}
    </div>
  );
}
