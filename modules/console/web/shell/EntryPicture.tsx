/** A house of which some windows are lit: the picture beside forms of people who are not signed in. */
export default function EntryPicture({ text }: { readonly text: string }) {
  return (
    <aside className="entry-picture">
      <svg viewBox="0 0 706 960" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
        {WINDOWS.map(({ column, row, look }) => (
          <rect
            key={`${column} ${row}`}
            className={`window ${look}`}
            x={40 + column * STEP.x}
            y={44 + row * STEP.y}
            width={54}
            height={62}
            rx={6}
          />
        ))}
        {/* A lamp, shelves, a person, a desk and a plant. */}
        <path
          className="in"
          d="M427 200v14M415 226a12 12 0 0 1 24 0zM482 262v-34h10v34zM496 262v-28h8v28zM508 262v-38h9v38zM347 380a8 8 0 0 1 16 0 8 8 0 0 1-16 0M340 418c0-14 6-22 15-22s15 8 15 22zM336 558h38M342 558v16M368 558v16M348 554h14v-12h-14zM571 574v-22M571 554c-12 0-12-14-10-16 6 0 10 6 10 16zM571 548c0-10 4-16 11-16 1 6 0 16-11 16z"
        />
      </svg>
      <p>{text}</p>
    </aside>
  );
}

const STEP = { x: 72, y: 78 };
/** Looks of windows by column and row; the lit ones form a T. */
const LOOKS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['2 2', '3 2', '4 2', '5 2', '6 2', '4 3', '4 4', '4 5', '4 6'].map((at) => [at, 'lit']),
  ),
  ...Object.fromEntries(['1 1', '8 1', '7 4', '1 5', '2 7', '0 8', '6 8'].map((at) => [at, 'dim'])),
  '7 6': 'warm',
};
const WINDOWS = Array.from({ length: 81 }, (_, index) => {
  const [column, row] = [index % 9, Math.floor(index / 9)];
  return { column, row, look: LOOKS[`${column} ${row}`] ?? '' };
});
