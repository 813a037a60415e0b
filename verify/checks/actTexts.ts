import type { GameRulingKind } from '#graphql/grading/rules/facts.ts';
import type { LoggedGame, LoggedRules } from '../leaves/leaf.ts';
import type { DecidedColumns } from '../tables/entryTable.ts';

// What a commissioner did, in the words of the report (docs/sealed-picks.md, "What a verifier checks").

/** "changed the pick from KC to BUF" */
export function pickText(team: string | null, was: string | null): string {
  if (team === null) return `removed the pick of ${was ?? 'a team'}`;
  return was === null ? `picked ${team}` : `changed the pick from ${was} to ${team}`;
}

/** "eliminated it in Week 3 and took its reinstatement back" */
export function decisionText(before: DecidedColumns, after: DecidedColumns): string {
  const parts: string[] = [];
  const changed = (column: keyof DecidedColumns, set: (week: number) => string, unset: string) => {
    const week = after[column];
    if (before[column] === week) return;
    parts.push(week === null ? unset : set(week));
  };
  changed('startWeek', (week) => `moved its first week from ${before.startWeek} to ${week}`, '');
  changed('adminEliminatedWeek', (week) => `eliminated it in Week ${week}`, 'took its elimination back');
  changed(
    'reinstatedThroughWeek',
    (week) => `reinstated it through Week ${week}`,
    'took its reinstatement back',
  );
  changed(
    'boughtBackThroughWeek',
    (week) => `bought it back in through Week ${week}`,
    'took its buy-back back',
  );
  return parts.length === 0 ? 'decided about it and changed nothing' : parts.join(' and ');
}

/** "BUF at KC" */
export function gameName({ away, home }: Pick<LoggedGame, 'away' | 'home'>): string {
  return `${away} at ${home}`;
}

/** "final, BUF 20, KC 17 (source FEED)", "POSTPONED" */
function stateText({ status, away, home, awayScore, homeScore, source }: LoggedGame): string {
  return status === 'FINAL' ? `${away} ${awayScore}, ${home} ${homeScore} (source ${source})` : status;
}

export function resultText(before: LoggedGame, after: LoggedGame): string {
  return `The result of ${gameName(after)} was changed from ${stateText(before)} to ${stateText(after)}.`;
}

export function kickoffText(before: LoggedGame, after: LoggedGame): string {
  const text = ({ kickoff, confirmed }: LoggedGame) => (confirmed ? kickoff : 'not confirmed');
  return `The kickoff of ${gameName(after)} was moved after the fact, from ${text(before)} to ${text(after)}.`;
}

export function rulingText(game: LoggedGame, kind: GameRulingKind | null): string {
  if (kind === null) return `A commissioner took the ruling on ${gameName(game)} back.`;
  const counted = kind === 'SURVIVE' ? 'survived' : 'a loss';
  return `A commissioner ruled that ${gameName(game)} counts as ${counted}.`;
}

export function deadlineText(before: number, after: number | null): string {
  const from = new Date(before).toISOString();
  return after === null
    ? `The deadline of the week, ${from}, was taken away.`
    : `The deadline of the week was moved from ${from} to ${new Date(after).toISOString()}.`;
}

/** "The rules were changed after a deadline had passed: lives 1 -> 2." */
export function rulesText(before: LoggedRules, after: LoggedRules): string {
  const value = (given: unknown) => (Array.isArray(given) ? `[${given.join()}]` : String(given));
  const changed = (Object.keys(after) as (keyof LoggedRules)[]).flatMap((name) => {
    const [was, is] = [value(before[name]), value(after[name])];
    return was === is ? [] : [`${name} ${was} -> ${is}`];
  });
  return `The rules were changed after a deadline had passed: ${changed.join(', ') || 'nothing'}.`;
}
