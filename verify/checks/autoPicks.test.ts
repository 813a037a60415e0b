import { describe, expect, it } from 'vitest';

import { hoursFrom } from '#graphql/testing/facts.ts';
import { sha256 } from '../log/testing/sha256.ts';
import type { DraftWriter } from '../testing/draft.ts';
import { gameAhead, shortLog } from '../testing/shortLog.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';

/** Team A, which the rule takes first, plays in both weeks. */
const OPPONENTS = ['B', 'C'];

function pick(writer: DraftWriter, entry: string, week: number, team: string, isAuto = true): number {
  const instant = isAuto ? hoursFrom(week, 0) : new Date(writer.now);
  return writer.write({
    type: 'pick',
    kind: isAuto ? 'AUTO' : 'SUBMIT',
    replaces: null,
    salt: `${entry}${week}${'F'.repeat(40)}A=`,
    record: {
      entry,
      pool: '3',
      week,
      team,
      source: isAuto ? 'AUTO' : 'PARTICIPANT',
      receivedAt: instant.toISOString(),
    },
  });
}

function passAndOpen(writer: DraftWriter, week: number, refs: () => number[]): void {
  const deadline = hoursFrom(week, 0);
  writer.moveTo(deadline.getTime());
  writer.write({ type: 'deadline', week, deadline: deadline.toISOString(), lines: [] });
  writer.publish(week, [0]);
  writer.write({ type: 'openings', week, openings: refs().map((of) => ({ of })) });
}

/** @param isAhead whether Ann has picked team A for Week 2 when the deadline of Week 1 picks team B for her */
function failures(isAhead: boolean) {
  const writer = shortLog({
    rules: { noPick: 'AUTO', teamUses: 1, favoriteLimit: 0 },
    games: (week) => [gameAhead(week, { home: 'A', away: OPPONENTS[week - 1] })],
  });
  const ahead = isAhead ? [pick(writer, '1', 2, 'A', false)] : [];
  passAndOpen(writer, 1, () => [pick(writer, '1', 1, 'B'), pick(writer, '2', 1, 'A')]);
  passAndOpen(writer, 2, () => [
    ...ahead,
    ...(isAhead ? [] : [pick(writer, '1', 2, 'A')]),
    pick(writer, '2', 2, 'C'),
  ]);
  const { checks } = verifySealed(sha256, sealDraft(writer.draft));
  return checks.flatMap(({ failures: all }) => all.map(({ message }) => message));
}

describe('an automatic pick that leaves out the team which the rule takes first', () => {
  it('is right where the entry had picked that team for a later week', () => {
    expect(failures(true)).toEqual([]);
  });

  it('is wrong where it had not', () => {
    expect(failures(false)).toEqual(['The automatic pick of Week 1 left out A, which the rule takes first.']);
  });
});
