import { graphql } from 'react-relay/hooks';
import type { gridGames_game$data } from './__generated__/gridGames_game.graphql';
import { lackingSide, problemOf, scoreOf, SIDES, type Scores, type Side } from './scoreCells.ts';

void graphql`
  fragment gridGames_game on Game {
    id
    status
    displayStatus
    stateText
    kickoff
    isKickoffConfirmed
    homeScore
    awayScore
    version
    isUnderReview
    confirmedBy
    homeTeam {
      abbreviation
      name
    }
    awayTeam {
      abbreviation
      name
    }
  }
`;

/** A game of the week, as the grid shows it and as a command returns it. */
export type GridGame = Omit<gridGames_game$data, ' $fragmentType'>;

/** What counts for a postponed or canceled game in this pool. */
export interface GameRuling {
  ruling: 'SURVIVE' | 'LOSS' | null;
  /** Undefined for a game without rulings. */
  rulingVersion: string | undefined;
}

/** The id of the button that opens a game's dialog, which returns the focus to it. */
export const menuId = ({ id }: GridGame): string => `menu-${id}`;

interface Typed extends Scores {
  /** The version of the game at the time: a different one is a conflict. */
  version: string;
}

/** What was typed, by the game. */
export type TypedScores = ReadonlyMap<string, Typed>;

const text = (score: number | null | undefined): string => (score == null ? '' : String(score));

/** Results can be entered from the kickoff on. */
export const takesResult = ({ displayStatus }: GridGame): boolean => displayStatus !== 'SCHEDULED';

/** Final scores only; a running game has no result. */
const storedScores = (game: GridGame): Scores =>
  game.status === 'FINAL'
    ? { away: text(game.awayScore), home: text(game.homeScore) }
    : { away: '', home: '' };

/** Somebody else has changed the game in the meantime. */
export const isOvertaken = (game: GridGame, typed: TypedScores): boolean => {
  const own = typed.get(game.id);
  return own !== undefined && own.version !== game.version;
};

export function shownScores(game: GridGame, typed: TypedScores): Scores {
  const own = typed.get(game.id);
  return own === undefined || own.version !== game.version ? storedScores(game) : own;
}

/** The problem of a field. A missing score is reported after the game was left, or with `isAsked`. */
export function cellProblem(scores: Scores, side: Side, isAsked: boolean): string | null {
  const own = problemOf(scores[side]);
  if (own !== null) return own;
  return isAsked && lackingSide(scores) === side ? 'The other score is missing here.' : null;
}

/** A typed result that differs from the stored one. */
export interface NewResult {
  game: GridGame;
  awayScore: number;
  homeScore: number;
  /** The game is final with other scores. */
  isCorrection: boolean;
}

export interface ReadGrid {
  results: readonly NewResult[];
  firstProblem: { game: GridGame; side: Side } | null;
}

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
