import type { Forecast } from './forecasts.ts';

/** Forecasts of nearly the same chance together: what was said, and what came of it. */
export interface Bin {
  forecast: number;
  came: number;
  games: number;
  /** Half the width of the 95% interval of `came`, were `said` true. */
  noise: number;
}

const BINS = 10;

/** Forecasts in steps of ten percent; empty steps are left out. */
export function bins(forecasts: readonly Forecast[]): Bin[] {
  return Array.from({ length: BINS }, (_, index) =>
    forecasts.filter(({ chance }) => Math.min(BINS - 1, Math.floor(chance * BINS)) === index),
  )
    .filter((own) => own.length > 0)
    .map((own) => {
      const forecast = own.reduce((sum, { chance }) => sum + chance, 0) / own.length;
      const came = own.filter(({ isWon }) => isWon).length / own.length;
      return {
        forecast,
        came,
        games: own.length,
        noise: 1.96 * Math.sqrt((forecast * (1 - forecast)) / own.length),
      };
    });
}

/** A curve of the plot. */
export interface Series {
  name: string;
  color: string;
  bins: readonly Bin[];
}

const SIZE = 420;
const LEFT = 64;
const TOP = 24;
const RIGHT = 250;
const BOTTOM = 56;

const x = (share: number): string => (LEFT + share * SIZE).toFixed(1);
const y = (share: number): string => (TOP + (1 - share) * SIZE).toFixed(1);
const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** What was said against what came of it, as SVG: on the diagonal chances are true. Dots are as large as their games are many. */
export function calibrationPlot(title: string, series: readonly Series[]): string {
  const [width, height] = [LEFT + SIZE + RIGHT, TOP + SIZE + BOTTOM];
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1];
  const parts = [
    `<title>${title}</title>`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...ticks.flatMap((tick) => [
      `<path d="M${LEFT} ${y(tick)}h${SIZE}M${x(tick)} ${TOP}v${SIZE}" stroke="#d9ded6"/>`,
      `<text x="${LEFT - 8}" y="${Number(y(tick)) + 4}" text-anchor="end">${percent(tick)}</text>`,
      `<text x="${x(tick)}" y="${TOP + SIZE + 20}" text-anchor="middle">${percent(tick)}</text>`,
    ]),
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#4c5b53" stroke-dasharray="5 4"/>`,
    `<text x="${LEFT + SIZE / 2}" y="${height - 12}" text-anchor="middle">chance of the home team</text>`,
    `<text transform="translate(16 ${TOP + SIZE / 2}) rotate(-90)" text-anchor="middle">games that the home team won</text>`,
    ...series.flatMap(({ name, color, bins: own }, index) => [
      ...own.map(
        ({ forecast, came, noise }) =>
          `<path d="M${x(forecast)} ${y(Math.min(1, came + noise))}V${y(Math.max(0, came - noise))}" stroke="${color}" stroke-opacity=".45"/>`,
      ),
      `<polyline points="${own.map(({ forecast, came }) => `${x(forecast)},${y(came)}`).join(' ')}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...own.map(
        ({ forecast, came, games }) =>
          `<circle cx="${x(forecast)}" cy="${y(came)}" r="${(2 + Math.sqrt(games) / 2.5).toFixed(1)}" fill="${color}" fill-opacity=".75"/>`,
      ),
      `<circle cx="${LEFT + SIZE + 24}" cy="${TOP + 12 + index * 22}" r="6" fill="${color}"/><text x="${LEFT + SIZE + 38}" y="${TOP + 16 + index * 22}">${name}</text>`,
    ]),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#10201a" role="img">
${parts.join('\n')}
</svg>
`;
}
