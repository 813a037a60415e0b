import { franchiseOf } from '#graphql/season/rules/franchises.ts';
import type { FactGame } from '../facts/facts.ts';
import type { LoggedGame } from '../leaves/leaf.ts';
import { gameName } from './actTexts.ts';
import { type FactSource, KNOWN_AFTER } from './factSource.ts';

/** AGREES: the source confirms it. OPEN: it does not know it. Else what differs, in words. */
export type Verdict = 'AGREES' | 'OPEN' | { differs: string };

interface Compared {
  result: Verdict;
  kickoff: Verdict;
  /** The game with the source's result, where the log lacks it or has another one. */
  instead: LoggedGame | null;
}

/** When the log ends, and whether a commissioner answers for the game: then a difference is an act already. */
interface Circumstances {
  /** When the last leaf was written, in milliseconds since 1970. */
  now: number;
  /** Whether the deadline of a later week has passed. */
  isLaterWeek: boolean;
  /** A ruling in place of a result, or a corrected result. */
  isRuled: boolean;
  /** A kickoff moved after the fact. */
  isKickoffMoved: boolean;
}

/** Compares the last statement of a game with a source. */
export function compareFact(game: LoggedGame, source: FactSource, given: Circumstances): Compared {
  const fact = source.find(game.week, game);
  if (fact === undefined) return { ...compareMissing(game, source), instead: null };
  const result = compareResult(game, fact, source, given);
  const isResult = typeof result === 'object' && fact.status === 'FINAL';
  return {
    result,
    kickoff: compareKickoff(game, fact, source, given),
    instead: isResult ? withResult(game, fact) : null,
  };
}

function compareMissing(game: LoggedGame, source: FactSource): Pick<Compared, 'result' | 'kickoff'> {
  const weeks = source.weeksOf(game);
  if (game.status === 'FINAL' && (weeks.length > 0 || source.isCompleteIn(game.week))) {
    const elsewhere =
      weeks.length === 0 ? 'no such game in that week' : `it in Week ${weeks.join(' and Week ')}`;
    const differs = `${gameName(game)} is final in Week ${game.week} of the log; ${source.name} has ${elsewhere}.`;
    return { result: { differs }, kickoff: 'AGREES' };
  }
  // Schedules leave games out that were cancelled.
  const isUnplayed = game.status === 'CANCELLED' || game.status === 'POSTPONED';
  const verdict = isUnplayed && source.isCompleteIn(game.week) ? 'AGREES' : 'OPEN';
  return { result: verdict, kickoff: verdict };
}

function compareResult(game: LoggedGame, fact: FactGame, source: FactSource, given: Circumstances): Verdict {
  if (game.status === 'FINAL') {
    if (fact.status === 'FINAL') {
      if (scoreText(game) === scoreText(fact)) return 'AGREES';
      return {
        differs: `${gameName(game)} ended ${scoreText(game)} in the log; ${scoreText(fact)} in ${source.name}.`,
      };
    }
    if (fact.status === 'SCHEDULED' && !source.wouldHave(fact)) return 'OPEN';
    const why =
      fact.status === 'SCHEDULED'
        ? 'has no result of it, and has those of later games'
        : `has it as ${fact.status}`;
    return { differs: `${gameName(game)} ended ${scoreText(game)} in the log; ${source.name} ${why}.` };
  }
  if (fact.status !== 'FINAL') {
    const isUnplayed = game.status !== 'SCHEDULED' && (fact.status !== 'SCHEDULED' || source.wouldHave(fact));
    return isUnplayed ? 'AGREES' : 'OPEN';
  }
  // It can have ended after the last leaf was written.
  const isOver = (fact.kickoff ?? Date.parse(game.kickoff)) + KNOWN_AFTER <= given.now;
  if (!isOver && !given.isLaterWeek) return 'OPEN';
  const state = game.status === 'SCHEDULED' ? 'has no result' : `is ${game.status}`;
  return { differs: `${gameName(game)} ${state} in the log; it ended ${scoreText(fact)} in ${source.name}.` };
}

function compareKickoff(game: LoggedGame, fact: FactGame, source: FactSource, given: Circumstances): Verdict {
  if (fact.kickoff === null) return 'OPEN';
  const stated = Date.parse(game.kickoff);
  // A placeholder states nothing; picks of it are compared with the source's kickoff.
  if (!game.confirmed || stated === fact.kickoff) return 'AGREES';
  // Of a game that the source does not know to be played, either can be the newer one.
  const isKnown = fact.status === 'FINAL' && (game.status === 'FINAL' || fact.kickoff <= given.now);
  if (!isKnown || given.isKickoffMoved || (given.isRuled && game.status !== 'FINAL')) return 'OPEN';
  const [was, is] = [stated, fact.kickoff].map((at) => new Date(at).toISOString());
  return { differs: `${gameName(game)} kicked off at ${was} in the log; at ${is} in ${source.name}.` };
}

/** "BUF 20, KC 17", regardless of the stadium. */
function scoreText({
  home,
  away,
  homeScore,
  awayScore,
}: Pick<LoggedGame, 'home' | 'away' | 'homeScore' | 'awayScore'>): string {
  return [`${franchiseOf(home)} ${homeScore}`, `${franchiseOf(away)} ${awayScore}`].toSorted().join(', ');
}

function withResult(game: LoggedGame, fact: FactGame): LoggedGame {
  const isSwitched = franchiseOf(game.home) !== fact.home;
  const [homeScore, awayScore] = isSwitched
    ? [fact.awayScore, fact.homeScore]
    : [fact.homeScore, fact.awayScore];
  return { ...game, status: 'FINAL', homeScore, awayScore };
}
