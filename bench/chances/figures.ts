import { LINE_DEVIATION } from '#graphql/outlook/rules/chances/lineChance.ts';
import { RATING_MODEL } from '#graphql/outlook/rules/chances/ratings.ts';
import { fitLineDeviation, fitRatings } from './fit.ts';
import { always, brier, byLine, byRatings, type Forecast, homeShare, logLoss } from './forecasts.ts';
import type { PastGame } from './pastGames.ts';
import { bins } from './plot.ts';

/** The last season that fits the parameters; later ones check them. */
export const SPLIT = 2022;

/** Games of some seasons. */
export interface Games {
  /** "2020 to 2022". */
  name: string;
  games: readonly PastGame[];
}

const AHEAD: readonly { name: string; from: number; to: number }[] = [
  { name: '1', from: 1, to: 1 },
  { name: '2', from: 2, to: 2 },
  { name: '3', from: 3, to: 3 },
  { name: '4', from: 4, to: 4 },
  { name: '5 to 8', from: 5, to: 8 },
  { name: '9 and more', from: 9, to: 22 },
];

const four = (value: number): string => value.toFixed(4);

/** What docs/chances.md says in numbers, as Markdown. @param fitted what the parameters are fitted on */
export function figures(fitted: Games, checked: Games): string {
  const home = homeShare(fitted.games);
  const best = fitRatings(fitted.games);
  return [
    `Fitted on ${fitted.name}: deviation around the line ${fitLineDeviation(fitted.games)} (in use ${LINE_DEVIATION}); ratings: game ${best.gameDeviation}, team ${best.teamDeviation}, home ${best.homeAdvantage} (in use ${RATING_MODEL.gameDeviation}, ${RATING_MODEL.teamDeviation}, ${RATING_MODEL.homeAdvantage}).`,
    '### By the line',
    table(
      ['chance', ...[fitted, checked].flatMap(({ name }) => [`${name}, Brier`, 'log loss', 'games'])],
      [
        lineRow(`normal, deviation ${LINE_DEVIATION}`, [fitted, checked], (games) => byLine(games)),
        lineRow('normal, deviation 13', [fitted, checked], (games) => byLine(games, 13)),
        lineRow(`always home, ${(100 * home).toFixed(1)}%`, [fitted, checked], (games) =>
          always(games, home),
        ),
      ],
    ),
    '### By ratings',
    'Brier score of the games that are so many weeks after the last known result; beside it that of giving each of the same games to the home team with the same chance.',
    table(
      ['weeks ahead', ...[fitted, checked].flatMap(({ name }) => [`${name}`, 'always home', 'games'])],
      AHEAD.map(({ name, from, to }) => [
        name,
        ...[fitted, checked].flatMap(({ games }) => {
          const own = byRatings(games).filter(({ weeksAhead }) => weeksAhead >= from && weeksAhead <= to);
          const base = own.map((forecast) => ({ ...forecast, chance: home }));
          return [four(brier(own)), four(brier(base)), String(own.length)];
        }),
      ]),
    ),
    '### Calibration',
    '![Chances of home teams against the games that they won](pictures/chances-calibration.svg)',
    "The same in numbers, by the line, in steps of ten percent of the home team's chance:",
    table(
      ['step', ...[fitted, checked].flatMap(({ name }) => [`${name}: said`, 'won', 'games'])],
      stepRows([byLine(fitted.games), byLine(checked.games)]),
    ),
  ].join('\n\n');
}

function lineRow(
  name: string,
  sets: readonly Games[],
  forecast: (games: readonly PastGame[]) => Forecast[],
): string[] {
  return [
    name,
    ...sets.flatMap(({ games }) => {
      const own = forecast(games);
      return [four(brier(own)), four(logLoss(own)), String(own.length)];
    }),
  ];
}

function stepRows(sets: readonly (readonly Forecast[])[]): string[][] {
  const percent = (share: number) => `${(100 * share).toFixed(1)}%`;
  const steps = sets.map((forecasts) => bins(forecasts));
  return Array.from({ length: 10 }, (_, step) => [
    `${step * 10} to ${step * 10 + 10}%`,
    ...steps.flatMap((own) => {
      const bin = own.find(({ forecast }) => Math.floor(forecast * 10) === step);
      return bin ? [percent(bin.forecast), percent(bin.came), String(bin.games)] : ['', '', '0'];
    }),
  ]).filter((row) => row[3] !== '0' || row[6] !== '0');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}
