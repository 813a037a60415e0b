import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { projectRoot } from '#prisma/projectRoot.ts';
import { figures, SPLIT } from './figures.ts';
import { byLine, byRatings } from './forecasts.ts';
import { readPastGames } from './pastGames.ts';
import { bins, calibrationPlot } from './plot.ts';

// npm run bench -- chances <games.csv>...: fits and checks the chances to win on past seasons, and writes docs/chances.md's
// figures and its plot. The files are nflverse's games.csv or parts of it. Seasons up to SPLIT fit, later ones check.

const DOCUMENT = join(projectRoot, 'docs', 'chances.md');
const PLOT = join(projectRoot, 'docs', 'pictures', 'chances-calibration.svg');
const FIGURES = /(?<=<!-- figures:begin -->\n).*(?=<!-- figures:end -->)/s;

const files = process.argv.slice(2);
if (files.length === 0) {
  console.error('Give the paths of csv files with past games: npm run bench -- chances games.csv');
  process.exit(1);
}
const games = await readPastGames(files);
const fitted = games.filter(({ season }) => season <= SPLIT);
const checked = games.filter(({ season }) => season > SPLIT);
if (fitted.length === 0 || checked.length === 0) {
  console.error(`The files need games of a season up to ${SPLIT} and of one after it.`);
  process.exit(1);
}
const years = (own: typeof games) => {
  const seasons = [...new Set(own.map(({ season }) => season))];
  return seasons.length === 1 ? `${seasons[0]}` : `${seasons[0]} to ${seasons.at(-1)}`;
};
const sets = [
  { name: years(fitted), games: fitted },
  { name: years(checked), games: checked },
] as const;
const text = figures(...sets);
const options = (await resolveConfig(DOCUMENT)) ?? {};
const document = readFileSync(DOCUMENT, 'utf8').replace(FIGURES, `\n${text}\n`);
writeFileSync(DOCUMENT, await format(document, { ...options, parser: 'markdown' }));
writeFileSync(
  PLOT,
  calibrationPlot('Chances of home teams and the games that they won', [
    { name: `line, ${sets[0].name}`, color: '#0b6b3a', bins: bins(byLine(fitted)) },
    { name: `line, ${sets[1].name}`, color: '#1b6ac9', bins: bins(byLine(checked)) },
    { name: `ratings, all seasons`, color: '#c9431b', bins: bins(byRatings(games)) },
  ]),
);
console.log(text);
