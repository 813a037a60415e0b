import { describe, expect, it } from 'vitest';

import { gradePool } from '#graphql/grading/reference/grading.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { leavesOf } from '../testing/attack.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { shortLog } from '../testing/shortLog.ts';
import { untouchedLog, untouchedSeason } from '../testing/sealedLogs.ts';
import { LogVerifier } from './logVerifier.ts';

const SEASONS = 20;

function stateOf(seed: number) {
  const { header, leaves } = untouchedLog(seed);
  const verifier = new LogVerifier(sha256, header);
  for (const leaf of leaves) verifier.add(leaf);
  expect(verifier.finish().passed).toBe(true);
  return verifier.state();
}

describe('the state that follows from a log', () => {
  it.each(Array.from({ length: SEASONS }, (_, index) => index + 1))(
    'of season %i is that of its leaves',
    (seed) => {
      const state = stateOf(seed);
      const draft = untouchedSeason(seed);
      const entries = [...state.entries()];
      const stated = leavesOf(draft, 'entries').flatMap((leaf) => leaf.entries.map(([id]) => Number(id)));
      expect(entries.map(({ id }) => id)).toEqual(stated);
      expect(state.entryCount).toBe(stated.length);
      const games = new Map(
        leavesOf(draft, 'games').flatMap((leaf) =>
          leaf.games.map((game) => [Number(game.id), game] as const),
        ),
      );
      expect(new Map(state.games)).toEqual(games);
      const standings = new Map(
        draft.leaves
          .flatMap((leaf) =>
            leaf.type === 'standings' || leaf.type === 'standings-part' ? leaf.changes : [],
          )
          .map(([entry, week, reason, strikes]) => [Number(entry), { week, reason, strikes }]),
      );
      for (const { id, shown } of entries) {
        expect(shown).toEqual(standings.get(id) ?? { week: 0, reason: '', strikes: '' });
      }
      const grade = gradePool(
        entries,
        entries.flatMap(({ picks }) => picks),
        state.gradingFacts!,
      );
      expect(state.decidedWeek).toBe(grade.decidedWeek);
      expect(state.outcome?.week ?? null).toBe(grade.decidedWeek);
      expect(state.entry(stated[0]!)).toEqual(entries[0]);
      expect(state.entry(0)).toBeUndefined();
    },
  );

  it('has the picks of an entry by week, then by when they were received, then by leaf', () => {
    const orders = Array.from({ length: SEASONS }, (_, index) => stateOf(index + 1)).flatMap((state) =>
      [...state.entries()].map(({ picks }) => picks),
    );
    for (const picks of orders) {
      for (const [place, pick] of picks.entries()) {
        const next = picks[place + 1];
        if (next === undefined) continue;
        expect(next.week).toBeGreaterThanOrEqual(pick.week);
        if (next.week !== pick.week) continue;
        expect(next.submittedAt.getTime()).toBeGreaterThanOrEqual(pick.submittedAt.getTime());
        if (next.submittedAt.getTime() === pick.submittedAt.getTime()) {
          expect(next.leaf).toBeGreaterThan(pick.leaf);
        }
      }
    }
    // Commissioners fill earlier weeks in later.
    const written = orders.map((picks) => picks.map(({ leaf }) => leaf));
    expect(written.some((leaves) => leaves.some((leaf, place) => leaf < leaves[place - 1]!))).toBe(true);
    expect(orders.some((picks) => picks.some(({ week }, place) => week === picks[place - 1]?.week))).toBe(
      true,
    );
  });

  it('has entries that are in where no rules are stated', () => {
    const { draft } = shortLog();
    const leaves = draft.leaves.filter(({ type }) => type !== 'rules');
    const sealed = sealDraft({ ...draft, leaves });
    const verifier = new LogVerifier(sha256, sealed.header);
    for (const leaf of sealed.leaves) verifier.add(leaf);
    verifier.finish();
    expect([...verifier.state().entries()].map(({ id, shown }) => [id, shown.week])).toEqual([
      [1, 0],
      [2, 0],
    ]);
  });

  it('has among its picks those without a commitment', () => {
    const states = Array.from({ length: SEASONS }, (_, index) => stateOf(index + 1));
    const sources = states.flatMap((state) =>
      [...state.entries()].flatMap(({ picks }) => picks.map(({ source }) => source)),
    );
    expect(new Set(sources)).toEqual(new Set(['PARTICIPANT', 'ADMIN', 'IMPORT', 'AUTO', 'PLAN']));
  });
});
