import { describe, expect, it } from 'vitest';

import type { LoggedRules, PickKind, PickRecord } from '../leaves/leaf.ts';
import { sha256 } from '../log/testing/sha256.ts';
import type { DraftWriter, Ref } from '../testing/draft.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { gameAhead, passDeadline, shortLog } from '../testing/shortLog.ts';
import { verifySealed } from '../testing/verifySealed.ts';

const MINUTE = 60_000;

const failuresOf = ({ draft }: DraftWriter) =>
  verifySealed(sha256, sealDraft(draft))
    .checks.find(({ name }) => name === 'picks')!
    .failures.map(({ message }) => message);

function stateRules(writer: DraftWriter, change: Partial<LoggedRules>): void {
  const { rules } = writer.draft.leaves.find((leaf) => leaf.type === 'rules')!;
  writer.write({ type: 'rules', rules: { ...rules, ...change } });
}

describe('the uses of a team', () => {
  /** A log in which entry 1 has picked A in Week 1, B2 in Week 2 and A in Week 3. */
  const used = (teamUses: number) => {
    const games = (week: number) => [gameAhead(week, { home: 'A', away: `B${week}` })];
    const writer = shortLog({ weeks: 3, games, rules: { teamUses } });
    const receivedAt = new Date(writer.now).toISOString();
    for (const [index, team] of ['A', 'B2', 'A'].entries()) {
      const picks: [string, string][] = [['1', team]];
      writer.write({ type: 'known-picks', week: index + 1, receivedAt, source: 'IMPORT', picks });
    }
    return writer;
  };

  it('are counted without the picks of other teams', () => {
    expect(failuresOf(used(1))).toEqual(['A is picked twice, in Week 1 and in Week 3.']);
  });

  it('are those that the rules allowed at the pick', () => {
    const writer = used(2);
    stateRules(writer, { teamUses: 1 });
    expect(failuresOf(writer)).toEqual([]);
  });
});

describe('the line of a pick in a pool that limits it', () => {
  /** A pick of Week 1 for entry 1, received now and written a minute later. */
  const pick = (
    writer: DraftWriter,
    kind: PickKind,
    rest: Partial<PickRecord>,
    replaces: Ref | null = null,
  ) => {
    const receivedAt = new Date(writer.now).toISOString();
    const record = { entry: '1', pool: '3', week: 1, team: 'H1', source: 'ADMIN', receivedAt, ...rest };
    const salt = `${String.fromCharCode(65 + writer.draft.leaves.length).repeat(42)}A=`;
    writer.moveTo(writer.now + MINUTE);
    return writer.write({ type: 'pick', kind, replaces, salt, record: record as PickRecord });
  };
  const open = (writer: DraftWriter, ...refs: Ref[]) => {
    passDeadline(writer, 1);
    writer.write({ type: 'openings', week: 1, openings: refs.map((of) => ({ of })) });
    return failuresOf(writer);
  };

  it('is within one of the limits that held from the receipt to the leaf', () => {
    const lowered = (sinceReceipt: number) => {
      const writer = shortLog({ rules: { favoriteLimit: 7 } });
      writer.moveTo(writer.now + 5 * MINUTE);
      const receivedAt = new Date(writer.now - sinceReceipt).toISOString();
      stateRules(writer, { favoriteLimit: 3 });
      return open(writer, pick(writer, 'SUBMIT', { source: 'PARTICIPANT', line: '-5', receivedAt }));
    };
    expect(lowered(MINUTE)).toEqual([]);
    expect(lowered(-1)).toEqual(['Leaf 6 states a line of -5 of H1, over the limit of 3 points.']);
  });

  it('is not stated by a commissioner, nor by a pick of no team', () => {
    const writer = shortLog({ rules: { favoriteLimit: 3 } });
    const first = pick(writer, 'OVERRIDE', { reason: 'Asked.' });
    const second = pick(writer, 'REMOVE', { team: null, was: 'H1', reason: 'Asked.' }, first);
    expect(
      open(writer, first, second, pick(writer, 'SUBMIT', { team: null, source: 'PARTICIPANT' })),
    ).toEqual([]);
  });
});
