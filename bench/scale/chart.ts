/** A curve: its name, and a value for each size; a gap where nothing was measured. */
export interface Curve {
  name: string;
  values: (number | undefined)[];
}

const WIDTH = 860;
const HEIGHT = 420;
const LEFT = 80;
const RIGHT = 280;
const TOP = 30;
const BOTTOM = 40;
const COLORS = ['#1b6ac9', '#c9431b', '#2a8f4d', '#8a3fb5', '#b58900', '#118c8c', '#c2185b', '#5d6d7e'];

const text = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Curves over the number of entries as SVG, both axes logarithmic: what is flat here is flat. */
export function drawCurves(title: string, sizes: readonly number[], curves: readonly Curve[]): string {
  const known = curves.flatMap(({ values }) => values.filter((value) => value !== undefined));
  const x = scale(sizes, LEFT, WIDTH - RIGHT);
  const y = scale([0.9 * Math.min(...known), 1.1 * Math.max(...known)], HEIGHT - BOTTOM, TOP);
  const ticks = [1, 10, 100, 1000, 10_000, 100_000].filter(
    (value) => y(value) >= TOP && y(value) <= HEIGHT - BOTTOM,
  );
  const parts = [
    `<text x="${LEFT}" y="18" font-weight="bold">${text(title)}</text>`,
    ...ticks.map(
      (value) =>
        `<path d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}" stroke="#8884"/><text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${value.toLocaleString('en-US')} ms</text>`,
    ),
    ...sizes.map(
      (size) =>
        `<text x="${x(size)}" y="${HEIGHT - 16}" text-anchor="middle">${size.toLocaleString('en-US')}</text>`,
    ),
    ...curves.map(({ name, values }, index) => {
      const color = COLORS[index % COLORS.length]!;
      const points = values.flatMap((value, at) =>
        value === undefined ? [] : [`${x(sizes[at]!).toFixed(1)},${y(value).toFixed(1)}`],
      );
      const legend = TOP + 12 + index * 18;
      return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>
<path d="M${WIDTH - RIGHT + 14} ${legend - 4}h16" stroke="${color}" stroke-width="3"/><text x="${WIDTH - RIGHT + 36}" y="${legend}">${text(name)}</text>`;
    }),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" fill="#666">
${parts.join('\n')}
</svg>
`;
}

/** A logarithmic scale from the range of the values to the range of the picture. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const low = Math.log(Math.min(...values));
  const high = Math.log(Math.max(...values));
  return (value) =>
    Math.round((from + ((Math.log(value) - low) / (high - low || 1)) * (to - from)) * 10) / 10;
}
