const [WIDTH, HEIGHT, EDGE] = [100, 32, 2];

/** The course of a number, without axes; it adds nothing to the words beside it. @param values the earliest first */
export function Spark({ values }: { readonly values: readonly (number | null)[] }) {
  const known = values.map((value) => value ?? 0);
  const [least, most] = [Math.min(0, ...known), Math.max(...known)];
  if (known.length < 2 || most === least) return null;
  const points = known.map((value, index) => {
    const x = (index / (known.length - 1)) * WIDTH;
    const y = HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className="spark" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="chart-area" d={`M0,${HEIGHT} L${points.join(' L')} L${WIDTH},${HEIGHT} Z`} />
      <polyline className="chart-line" points={points.join(' ')} />
    </svg>
  );
}
