import { describe, expect, it } from 'vitest';

import { sha256 } from '../log/testing/sha256.ts';
import { ScriptedSeason } from '../testing/scriptedSeason.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';

/** The acts of a season, each with the standing that it changes. */
function standingsOf(season: ScriptedSeason) {
  const { acts, checks } = verifySealed(sha256, sealDraft(season.play()));
  expect(checks.flatMap(({ failures }) => failures)).toEqual([]);
  return acts
    .toSorted((a, b) => a.leaf - b.leaf)
    .map(({ message, standings: [standing] }) => [message, standing?.withAct, standing?.without]);
}

it('a ruling that another replaced holds without that one', () => {
  const season = new ScriptedSeason();
  season.on('final 103', 1, 13, () => season.state(103, { status: 'CANCELLED' }));
  season.on('loss', 1, 14, () => season.office.rule('103', 'LOSS'));
  season.on('survival', 1, 15, () => season.office.rule('103', 'SURVIVE'));
  expect(standingsOf(season).at(-1)).toEqual([
    'A commissioner ruled that SF at SEA counts as survived.',
    'out in Week 2 (TIE)',
    'out in Week 1 (LOSS)',
  ]);
});

describe("an owner's buy-back", () => {
  /** Bob (2) is out by a loss in Week 1. */
  const bought = () => {
    const season = new ScriptedSeason({ buyBackThroughWeek: 2 });
    const write = (boughtBackThroughWeek: number | null, by: 'OWNER' | 'COMMISSIONER') => {
      const bob = season.pool.entries.get(2)!;
      const cents = season.pool.rules.buyBackFeeCents ?? season.pool.rules.entryFeeCents;
      if (boughtBackThroughWeek === null) bob.buyBacks.pop();
      else bob.buyBacks.push({ throughWeek: boughtBackThroughWeek, cents });
      season.office.write(bob, { boughtBackThroughWeek }, by);
    };
    const reinstate = () => season.office.write(season.pool.entries.get(2)!, { reinstatedThroughWeek: 1 });
    return { season, write, reinstate };
  };

  it('stays without an earlier act on the entry', () => {
    const { season, write, reinstate } = bought();
    season.on('reinstatement', 1, 14, reinstate);
    season.on('buy-back', 2, 1, () => write(2, 'OWNER'));
    expect(standingsOf(season)).toEqual([['A commissioner reinstated it through Week 1.', 'in', 'in']]);
  });

  it('stays taken back without a later act on the entry', () => {
    const { season, write, reinstate } = bought();
    season.on('buy-back', 1, 14, () => write(1, 'OWNER'));
    season.on('end', 1, 15, () => write(null, 'COMMISSIONER'));
    season.on('reinstatement', 1, 16, reinstate);
    expect(standingsOf(season).at(-1)).toEqual([
      'A commissioner reinstated it through Week 1.',
      'out in Week 2 (NO_PICK)',
      'out in Week 1 (LOSS)',
    ]);
  });
});
