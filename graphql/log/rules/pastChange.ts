import { accessText, type PickAccess } from '#graphql/picks/rules/pickAccess.ts';
import type { StatedDecision, StatedGame, StatedRules } from './statedFacts.ts';
import { ruleName, ruleValue, stated } from './statedFacts.ts';

/** Names for the ids in a leaf, and the state of the log before it. */
export interface Wording {
  /** Username by entry id. */
  entry(id: string): string;
  /** "Bills". */
  team(id: string): string;
  /** "Week 8", "the Wild Card round". */
  week(number: number): string;
  /** "Sun, Oct 26, 1:00 PM EDT". */
  instant(iso: string): string;
  games: ReadonlyMap<string, StatedGame>;
  /** Null before the first rules. */
  rules: StatedRules | null;
  /** Weeks with a deadline stated before. */
  deadlines: ReadonlySet<number>;
}

/** Entries to name; more are counted. */
export const MOST_NAMES = 3;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "Bills 24, Chiefs 21 became final.", one sentence per game; new games are counted. */
export function gameChanges(games: readonly StatedGame[], wording: Wording): string[] {
  const known = games.filter(({ id }) => wording.games.has(id));
  const added = games.length - known.length;
  return [
    ...(added === 0 ? [] : [`The schedule got ${counted(added, 'game', 'games')}.`]),
    ...known.map((game) => gameChange(wording.games.get(game.id)!, game, wording)),
  ];
}

function gameChange(before: StatedGame, after: StatedGame, wording: Wording): string {
  const names = `${wording.team(after.away)} at ${wording.team(after.home)}`;
  const score = ({ away, home, awayScore, homeScore }: StatedGame) =>
    `${wording.team(away)} ${awayScore}, ${wording.team(home)} ${homeScore}`;
  if (after.status === 'FINAL') {
    if (before.status !== 'FINAL') return `${score(after)} became final.`;
    const isSame = before.homeScore === after.homeScore && before.awayScore === after.awayScore;
    return isSame
      ? `${score(after)} was confirmed.`
      : `The result ${score(before)} was corrected to ${score(after)}.`;
  }
  if (before.status === 'FINAL') return `The result ${score(before)} was taken back.`;
  if (after.status === 'POSTPONED' && before.status !== 'POSTPONED') return `${names} was postponed.`;
  if (after.status === 'CANCELLED' && before.status !== 'CANCELLED') return `${names} was canceled.`;
  if (before.week !== after.week) return `${names} moved to ${wording.week(after.week)}.`;
  if (before.kickoff !== after.kickoff) return `${names} moved to ${wording.instant(after.kickoff)}.`;
  if (before.status !== after.status) return `${names} is scheduled again.`;
  return after.confirmed ? `The kickoff of ${names} was confirmed.` : `The kickoff of ${names} is open.`;
}

/** "The rules changed: lives 1 -> 2." */
export function rulesChange(rules: StatedRules, { rules: before }: Wording): string {
  if (before === null) return 'The rules were stated.';
  const names = [...new Set([...Object.keys(rules), ...Object.keys(before)])];
  const changed = names.filter((name) => String(stated(before, name)) !== String(stated(rules, name)));
  const valueIn = (of: StatedRules, name: string) => ruleValue(name, stated(of, name), of);
  const words = changed.map(
    (name) => `${ruleName(name)} ${valueIn(before, name)} -> ${valueIn(rules, name)}`,
  );
  return `The rules changed: ${words.join(', ')}.`;
}

/** "The deadline of Week 8 moved to Sun, Oct 26, 10:00 AM EDT."; new deadlines are counted. */
export function deadlineChanges(
  deadlines: readonly (readonly [week: number, instant: string | null])[],
  wording: Wording,
): string[] {
  const known = deadlines.filter(([week]) => wording.deadlines.has(week));
  const added = deadlines.length - known.length;
  return [
    ...(added === 0 ? [] : [`${counted(added, 'deadline was', 'deadlines were')} set.`]),
    ...known.map(([week, instant]) =>
      instant === null
        ? `${wording.week(week)} is not played any more.`
        : `The deadline of ${wording.week(week)} moved to ${wording.instant(instant)}.`,
    ),
  ];
}

/** "The deadline of Week 8 passed with 24 picks." */
export function passedSentence(week: number, picks: number, wording: Wording): string {
  return `The deadline of ${wording.week(week)} passed with ${counted(picks, 'pick', 'picks')}.`;
}

/** "A commissioner ruled that Bills at Chiefs counts as survived." */
export function rulingChanges(
  rulings: readonly (readonly [game: string, ruling: 'SURVIVE' | 'LOSS' | null])[],
  wording: Wording,
): string[] {
  return rulings.map(([id, ruling]) => {
    const game = wording.games.get(id);
    const names = game === undefined ? 'a game' : `${wording.team(game.away)} at ${wording.team(game.home)}`;
    return ruling === null
      ? `The ruling on ${names} was taken back.`
      : `A commissioner ruled that ${names} counts as ${ruling === 'SURVIVE' ? 'survived' : 'a loss'}.`;
  });
}

/** "Ann and Tim joined.", "24 entries joined." */
export function joinedSentence(ids: readonly string[], wording: Wording): string {
  if (ids.length > MOST_NAMES) return `${ids.length} entries joined.`;
  return `${new Intl.ListFormat('en-US').format(ids.map((id) => wording.entry(id)))} joined.`;
}

interface DescribedStanding {
  week: number;
  strikes: string;
}

/**
 * "Tim is out in Week 3.", "Tim is in again.", "Tim has a strike in Week 3."
 * @param before null for an entry that was alive
 */
export function standingSentence(
  entry: string,
  before: DescribedStanding | null,
  after: DescribedStanding,
  wording: Wording,
): string {
  const name = wording.entry(entry);
  if (after.week !== 0) {
    if (before?.week === after.week)
      return `The reason why ${name} is out in ${wording.week(after.week)} changed.`;
    return before === null || before.week === 0
      ? `${name} is out in ${wording.week(after.week)}.`
      : `${name} is out in ${wording.week(after.week)}, not in ${wording.week(before.week)}.`;
  }
  if (before !== null && before.week !== 0) return `${name} is in again.`;
  if (after.strikes === '') return `${name} has no strike any more.`;
  const weeks = after.strikes.split(',').map((week) => wording.week(Number(week)));
  return `${name} has ${weeks.length === 1 ? 'a strike' : 'strikes'} in ${new Intl.ListFormat('en-US').format(weeks)}.`;
}

/** "A commissioner reinstated Ann through Week 3." */
export function decisionSentence(decision: StatedDecision, wording: Wording): string {
  const { entry, adminEliminatedWeek, reinstatedThroughWeek, boughtBackThroughWeek, by } = decision;
  const name = wording.entry(entry);
  if (by === 'OWNER')
    return boughtBackThroughWeek === null
      ? `${name} took back its buy-back.`
      : `${name} bought back in through ${wording.week(boughtBackThroughWeek)}.`;
  const parts = [
    adminEliminatedWeek === null ? null : `out in ${wording.week(adminEliminatedWeek)}`,
    reinstatedThroughWeek === null ? null : `reinstated through ${wording.week(reinstatedThroughWeek)}`,
    boughtBackThroughWeek === null ? null : `bought back in through ${wording.week(boughtBackThroughWeek)}`,
  ].filter((part) => part !== null);
  return `A commissioner decided about ${name}: ${parts.join(', ') || 'no decision is left'}.`;
}

/** A pick changed after its deadline. */
export interface DescribedPick {
  kind: string;
  entry: string;
  week: number;
  /** Null for a removal. */
  team: string | null;
  /** Team of the replaced or removed pick; null without one. */
  was: string | null;
  /** Whether the deadline took it from the entry's plan. */
  isFromPlan: boolean;
}

/** "A commissioner changed a pick of Ann for Week 8 from Chiefs to Bills." */
export function pickSentence(
  { kind, entry, week, team, was, isFromPlan }: DescribedPick,
  wording: Wording,
): string {
  const whose = `of ${wording.entry(entry)} for ${wording.week(week)}`;
  if (team === null)
    return `A commissioner removed a pick ${whose}${was === null ? '' : `, ${wording.team(was)}`}.`;
  const change =
    was === null ? `: ${wording.team(team)}` : ` from ${wording.team(was)} to ${wording.team(team)}`;
  if (isFromPlan) return `The server took a pick ${whose} from its plan: ${wording.team(team)}.`;
  if (kind === 'AUTO') return `The server made a pick ${whose}: ${wording.team(team)}.`;
  const verb = was === null ? 'made' : 'changed';
  return kind === 'OVERRIDE'
    ? `A commissioner ${verb} a pick ${whose}${change}.`
    : `The owner ${verb} a pick ${whose}${change}.`;
}

/**
 * "Week 18 decided the pool: Ann won, Bob has another place.", by shares of the prize. Without a prize, or
 * with one that rolls over, all named entries lasted longest.
 */
export function outcomeSentence(
  { week, winners, winnerCount }: { week: number | null; winners: [string, number][]; winnerCount: number },
  wording: Wording,
): string {
  if (week === null) return 'The pool is not decided any more.';
  const [[, most] = ['', 0]] = winners;
  // Equal shares may differ by an indivisible cent.
  const first = winners.filter(([, cents]) => cents >= most - 1);
  const others = winners.slice(first.length);
  const end = most === 0 && winners.length > 1 ? 'lasted longest' : 'won';
  const namesOf = (some: typeof winners) =>
    new Intl.ListFormat('en-US').format(some.map(([id]) => wording.entry(id)));
  const whole = `${wording.week(week)} decided the pool:`;
  if (winnerCount > MOST_NAMES)
    return `${whole} ${winnerCount} entries ${others.length > 0 ? 'have a part of the prize' : end}.`;
  if (others.length === 0) return `${whole} ${namesOf(winners)} ${end}.`;
  return `${whole} ${namesOf(first)} won, ${namesOf(others)} ${others.length === 1 ? 'has another place' : 'have other places'}.`;
}

/** "Another source contradicts the result of Bills at Chiefs.", or how the contradiction was resolved. */
export function reviewSentence(id: string, state: string, wording: Wording): string {
  const game = wording.games.get(id);
  const names = game === undefined ? 'a game' : `${wording.team(game.away)} at ${wording.team(game.home)}`;
  if (state === 'OPEN') return `Another source contradicts the result of ${names}.`;
  if (state === 'AGREED') return `Another source now agrees with the result of ${names}.`;
  return `A commissioner ${state === 'KEPT' ? 'kept' : 'changed'} the contradicted result of ${names}.`;
}

/** "A commissioner undid the import of 4 entries.", "1 entry left the pool before it began." */
export function withdrawnSentence(count: number, by?: StatedDecision['by']): string {
  const counted = count === 1 ? '1 entry' : `${count.toLocaleString('en-US')} entries`;
  if (by === undefined) return `A commissioner undid the import of ${counted}.`;
  if (by === 'OWNER') return `${counted} left the pool before it began.`;
  return `A commissioner took ${counted} out before the pool began.`;
}

/** "A commissioner opened the pick of Ann for Week 8." */
export function openedSentence(
  { entry, week, way = 'OPENED' }: { entry: string; week: number; way?: PickAccess },
  wording: Wording,
): string {
  const who = way === 'OPENED' ? 'A commissioner' : 'Somebody who runs the site';
  return `${who} ${accessText(way, { owner: wording.entry(entry), week: wording.week(week) })}.`;
}
