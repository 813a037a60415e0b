import { lackingSide, problemOf, scoreOf, SIDES, type Scores, type Side } from './scoreCells.ts';

/** A game of the grid. */
export interface GridGame {
  readonly id: string;
  readonly status: string;
  readonly displayStatus: string;
  readonly homeScore: number | null | undefined;
  readonly awayScore: number | null | undefined;
  readonly version: string;
  readonly homeTeam: { readonly abbreviation: string; readonly name: string };
  readonly awayTeam: { readonly abbreviation: string; readonly name: string };
}

/** Scores that were typed and are not saved. */
interface Typed extends Scores {
  /** The version of the game when they were typed: another one is there once somebody else has changed the game. */
  version: string;
}

/** What was typed, by the game. */
export type TypedScores = ReadonlyMap<string, Typed>;

const text = (score: number | null | undefined): string => (score == null ? '' : String(score));

/** A game has a result that can be entered from its kickoff on. */
export const takesResult = ({ displayStatus }: GridGame): boolean => displayStatus !== 'SCHEDULED';

/** The scores of a final; those of a running game are not its result. */
const storedScores = (game: GridGame): Scores =>
  game.status === 'FINAL'
    ? { away: text(game.awayScore), home: text(game.homeScore) }
    : { away: '', home: '' };

/** Somebody else has changed the game since its scores were typed. */
export const isOvertaken = (game: GridGame, typed: TypedScores): boolean => {
  const own = typed.get(game.id);
  return own !== undefined && own.version !== game.version;
};

/** What the fields of a game say. */
export function shownScores(game: GridGame, typed: TypedScores): Scores {
  const own = typed.get(game.id);
  return own === undefined || own.version !== game.version ? storedScores(game) : own;
}

/** What is wrong with a field of a game. A missing score is said once the game was left, or with `isAsked`. */
export function cellProblem(scores: Scores, side: Side, isAsked: boolean): string | null {
  const own = problemOf(scores[side]);
  if (own !== null) return own;
  return isAsked && lackingSide(scores) === side ? 'The other score is missing here.' : null;
}

/** A result that was typed and differs from what is stored. */
export interface NewResult {
  game: GridGame;
  awayScore: number;
  homeScore: number;
  /** The game is final, with other scores. */
  isCorrection: boolean;
}

/** The results that were typed, and the first field that says none. */
export interface ReadGrid {
  results: readonly NewResult[];
  firstProblem: { game: GridGame; side: Side } | null;
}

/** Reads what was typed for these games. */
export function readGrid(games: readonly GridGame[], typed: TypedScores): ReadGrid {
  const results: NewResult[] = [];
  let firstProblem: ReadGrid['firstProblem'] = null;
  for (const game of games) {
    const scores = shownScores(game, typed);
    const stored = storedScores(game);
    const isSame = scores.away.trim() === stored.away && scores.home.trim() === stored.home;
    if (isSame || (scores.away.trim() === '' && scores.home.trim() === '')) continue;
    const [awayScore, homeScore] = [scoreOf(scores.away), scoreOf(scores.home)];
    if (awayScore !== null && homeScore !== null) {
      const isStored = text(awayScore) === stored.away && text(homeScore) === stored.home;
      if (!isStored) results.push({ game, awayScore, homeScore, isCorrection: game.status === 'FINAL' });
      continue;
    }
    const side = SIDES.find((one) => cellProblem(scores, one, true) !== null);
    if (side !== undefined) firstProblem ??= { game, side };
  }
  return { results, firstProblem };
}
