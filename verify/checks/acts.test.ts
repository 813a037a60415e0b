import { describe, expect, it } from 'vitest';

import { reportText } from '../command/reportText.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { commissionerActs, type CommissionerAct } from '../testing/commissionerActs.ts';
import type { Draft } from '../testing/draft.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason, type SeasonOptions } from '../testing/playSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';
import { standingText } from '../tables/standingNames.ts';
import type { VerificationReport } from './report.ts';

/** The published standings at the end of a season, in words. */
function published({ leaves }: Draft): Map<string, string> {
  const standings = new Map<string, string>();
  for (const leaf of leaves) {
    if (leaf.type === 'entries') for (const [entry] of leaf.entries) standings.set(entry, 'in');
    if (leaf.type !== 'standings' && leaf.type !== 'standings-part') continue;
    for (const [entry, week, reason, strikes] of leaf.changes) {
      standings.set(entry, standingText({ week, reason, strikes }));
    }
  }
  return standings;
}

/** By options: the seasons without an act that were played, by seed; null for one with acts. */
const played = new Map<SeasonOptions, Map<number, Draft | null>>();

function honestSeason(seed: number, options: SeasonOptions): Draft | null {
  const known = played.get(options) ?? new Map<number, Draft | null>();
  played.set(options, known);
  if (!known.has(seed)) {
    const season = playSeason(seed, options);
    known.set(seed, season.acts.length === 0 ? season : null);
  }
  return known.get(seed)!;
}

/** The first season that an act fits, without it and with it. */
function seasonsOf({ act, season = plain }: CommissionerAct) {
  for (let seed = 1; seed < 400; seed += 1) {
    const honest = honestSeason(seed, season);
    if (honest === null) continue;
    let expected: ReturnType<typeof act> = null;
    const draft = playSeason(seed, { ...season, afterwards: (played) => void (expected = act(played)) });
    const given = expected as ReturnType<typeof act>;
    if (given === null) continue;
    // What changes nothing is listed, too; here each act is to change something.
    const before = published(honest);
    if ([...published(draft)].every(([entry, text]) => before.get(entry) === text)) continue;
    return { honest, draft, expected: given };
  }
  throw new Error('No season has what the act needs.');
}

const report = (draft: Draft): VerificationReport => verifySealed(sha256, sealDraft(draft));

describe('a commissioner acts openly, and the report begins with it: who', () => {
  it.each(commissionerActs)('$name', (act) => {
    const { honest, draft, expected } = seasonsOf(act);
    expect(report(honest)).toMatchObject({ passed: true, acts: [], actCount: 0, actsChanged: 0 });
    expect(reportText(report(honest))).toMatch(/\nEverything holds\.\n$/);

    const found = report(draft);
    expect(found.checks.flatMap(({ failures }) => failures)).toEqual([]);
    expect(found.actCount).toBe(expected.length);
    const acts = found.acts.toSorted((a, b) => a.leaf - b.leaf);
    for (const [place, { says, ...named }] of expected.entries()) {
      expect(acts[place]).toMatchObject({ ...named, at: expect.stringMatching(/^2025-/) as unknown });
      expect(`${acts[place]!.message} ${acts[place]!.effect}`).toContain(says);
      expect(acts[place]!.username).toBe(named.entry === undefined ? null : `Player ${named.entry}`);
    }

    // Without all of it the pool stands as it did.
    const [before, after] = [published(honest), published(draft)];
    const other = [...after].filter(([entry, text]) => before.has(entry) && before.get(entry) !== text);
    const added = [...after.keys()].filter((entry) => !before.has(entry));
    expect(found.actsChanged).toBe(other.length + added.length);
    const undone = found.acts.filter(({ changed }) => changed !== 0);
    expect(undone.length).toBeGreaterThan(0);
    for (const { standings, kind } of kindOfOne(acts)) {
      for (const { entry, withAct, without, withoutAny } of standings) {
        expect(withAct).toBe(after.get(entry));
        if (kind === 'STATED') expect(without).toBe('out in Week 1 (NO_PICK)');
        else expect(withoutAny ?? without).toBe(before.get(entry));
      }
    }
    if (expected.every(({ entry }) => entry === undefined)) expect(acts[0]!.changed).toBe(other.length);

    const text = reportText(found);
    const lines = text.split('\n');
    const first = lines.findIndex((line) => line.startsWith('Acts of the commissioner: '));
    expect(first, 'before the checks').toBeLessThan(lines.findIndex((line) => line.startsWith('  ok  ')));
    for (const { message } of acts) expect(text).toContain(message);
    const count = expected.length === 1 ? '1 act of the commissioner is' : '2 acts of the commissioner are';
    expect(text).toMatch(new RegExp(`\\nEverything holds\\. ${count} listed above\\.\\n$`));
  });
});

/** Of several acts on the whole pool the first, without which the later ones on it were not made either. */
function kindOfOne(acts: VerificationReport['acts']): VerificationReport['acts'] {
  return acts.some(({ entry }) => entry === null) ? acts.slice(0, 1) : acts;
}
