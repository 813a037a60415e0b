import { describe, expect, it } from 'vitest';

import { hoursFrom } from '#graphql/testing/facts.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { ScriptedSeason } from '../testing/scriptedSeason.ts';
import { gameAhead, shortLog } from '../testing/shortLog.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';

const FIRST = hoursFrom(2, 3).toISOString();
const SECOND = hoursFrom(2, 40).toISOString();
const OTHER = hoursFrom(2, 30).toISOString();
const SOONER = hoursFrom(2, 2).toISOString();
/** In milliseconds. */
const DAY = 86_400_000;

/** The acts of a log in which the deadline of Week 2 moves. */
function actsOf(deadlineRule: 'SUNDAY' | 'KICKOFF' | 'FIRST_KICKOFF', to: string | null) {
  const games = (week: number) => [
    gameAhead(week),
    gameAhead(week, {
      id: `9${week}`,
      home: `I${week}`,
      away: `B${week}`,
      kickoff: hoursFrom(week, 40).toISOString(),
    }),
  ];
  const writer = shortLog({ rules: { deadlineRule }, games });
  writer.write({ type: 'deadlines', deadlines: [[2, to]] });
  return verifySealed(sha256, sealDraft(writer.draft)).acts;
}

describe('a deadline that moves by a day or more', () => {
  it.each([
    ['FIRST_KICKOFF', SECOND],
    ['FIRST_KICKOFF', OTHER],
    ['KICKOFF', OTHER],
    ['SUNDAY', SECOND],
    ['SUNDAY', OTHER],
  ] as const)('is an act of the commissioner: %s to %s', (rule, to) => {
    expect(actsOf(rule, to)).toMatchObject([{ kind: 'DEADLINE', week: 2 }]);
  });

  it.each([
    ['KICKOFF', SECOND],
    ['KICKOFF', FIRST],
    ['FIRST_KICKOFF', FIRST],
  ] as const)('is none where the rule says so: %s to %s', (rule, to) => {
    expect(actsOf(rule, to)).toEqual([]);
  });
});

describe('a deadline that moves by about a day', () => {
  it('is an act from a whole day on, to either side', () => {
    const countOf = (by: number) =>
      actsOf('SUNDAY', new Date(hoursFrom(2, 0).getTime() + by).toISOString()).length;
    expect([DAY - 1, DAY, 1 - DAY, -DAY].map(countOf)).toEqual([0, 1, 0, 1]);
  });
});

describe('a deadline that follows a first kickoff more than a day ahead', () => {
  const hour = (hours: number) => hoursFrom(2, hours).toISOString();
  const movedTo = (hours: number, deadlineRule: 'SUNDAY' | 'FIRST_KICKOFF') => {
    const games = (week: number) => [gameAhead(week, { kickoff: hoursFrom(week, 30).toISOString() })];
    const writer = shortLog({ rules: { deadlineRule }, games });
    writer.write({ type: 'deadlines', deadlines: [[2, hour(hours)]] });
    return verifySealed(sha256, sealDraft(writer.draft)).acts.map(({ kind }) => kind);
  };

  it('is no act where the rule says so, and is one at any other instant or by another rule', () => {
    expect(movedTo(30, 'FIRST_KICKOFF')).toEqual([]);
    expect(movedTo(31, 'FIRST_KICKOFF')).toEqual(['DEADLINE']);
    expect(movedTo(30, 'SUNDAY')).toEqual(['DEADLINE']);
  });
});

describe('a deadline that moves by less than a day before the week', () => {
  it('is no act', () => {
    expect(actsOf('SUNDAY', SOONER)).toEqual([]);
  });

  it('nor is one that is taken away', () => {
    expect(actsOf('SUNDAY', null)).toEqual([]);
    expect(actsOf('KICKOFF', null)).toEqual([]);
  });
});

describe('a deadline that moves by an hour', () => {
  /** Its week has a game on Thursday, which is known to be then or is a placeholder. */
  const acts = (fromKickoff: number, confirmed = true) => {
    const kickoff = hoursFrom(2, -60);
    const games = (week: number) => [
      gameAhead(week, week === 2 ? { kickoff: kickoff.toISOString(), confirmed } : {}),
    ];
    const writer = shortLog({ rules: { deadlineRule: 'SUNDAY' }, games });
    writer.moveTo(kickoff.getTime() + fromKickoff);
    writer.write({ type: 'deadlines', deadlines: [[2, hoursFrom(2, 1).toISOString()]] });
    return verifySealed(sha256, sealDraft(writer.draft)).acts.map(({ kind }) => kind);
  };

  it('is an act from the first kickoff of the week on', () => {
    expect(acts(-1)).toEqual([]);
    expect(acts(0)).toEqual(['DEADLINE']);
    expect(acts(1)).toEqual(['DEADLINE']);
  });

  it('is none where no kickoff of the week is known', () => {
    expect(acts(1, false)).toEqual([]);
  });

  it('is one where some are known, from the first of these on', () => {
    const games = (week: number) => [
      gameAhead(week, { kickoff: hoursFrom(week, -60).toISOString(), confirmed: false }),
      gameAhead(week, { id: `9${week}`, home: `I${week}`, away: `B${week}` }),
    ];
    const writer = shortLog({ rules: { deadlineRule: 'SUNDAY' }, games });
    writer.moveTo(hoursFrom(2, -50).getTime());
    writer.write({ type: 'deadlines', deadlines: [[2, hoursFrom(2, 1).toISOString()]] });
    expect(verifySealed(sha256, sealDraft(writer.draft)).acts).toEqual([]);
  });
});

describe('a deadline that moves once the week is picked', () => {
  const played = (to: number, moved = -70) => {
    const season = new ScriptedSeason();
    season.on('deadline', 1, moved, () => season.moveDeadline(1, to));
    season.on('pass 1', 1, to, season.events.get('pass 1')!.run);
    // Cid picks when Sunday's first game is over.
    season.pick('Cid', 1, 'SF', 9);
    return verifySealed(sha256, sealDraft(season.play()));
  };

  it('is an act, which says after which kickoffs it lies and what it let in', () => {
    const { acts, checks } = played(9.5);
    expect(checks.flatMap(({ failures }) => failures)).toEqual([]);
    expect(acts).toMatchObject([
      {
        kind: 'DEADLINE',
        week: 1,
        changed: 1,
        effect:
          'Without it 1 entry would stand differently. It lies after the kickoff of BUF at KC and MIA at NYJ, and let in SF of entry 3 (Cid).',
        standings: [
          { username: 'Cid', withAct: 'out in Week 2 (TIE)', without: 'out in Week 1 (LATE_PICK)' },
        ],
      },
    ]);
  });

  it('is one by a minute, too, and by 23 hours before the first kickoff', () => {
    const kinds = (to: number) => played(to).acts.map(({ kind }) => kind);
    expect(kinds(1 / 60)).toEqual(['DEADLINE']);
    expect(kinds(23)).toEqual(['DEADLINE']);
  });

  it('is none before the first pick', () => {
    expect(played(9.5, -90).acts).toEqual([]);
  });
});

describe('the picks that a later deadline let in', () => {
  /** What the move of the deadline of Week 1 to 9.5 hours later let in, where Cid picks SF then. */
  const letIn = (hours: number, week = 1) => {
    const season = new ScriptedSeason();
    season.on('deadline', 1, -70, () => season.moveDeadline(1, 9.5));
    season.on('pass 1', 1, 9.5, season.events.get('pass 1')!.run);
    season.pick('Cid', week, 'SF', week === 1 ? hours : hours - 168);
    const [act] = verifySealed(sha256, sealDraft(season.play())).acts;
    return /let in (.*)\.$/.exec(act!.effect)![1];
  };
  const MILLISECOND = 1 / 3_600_000;

  it('are those from the earlier deadline on', () => {
    expect(letIn(-MILLISECOND)).toBe('no pick');
    expect(letIn(0)).toBe('SF of entry 3 (Cid)');
  });

  it('are those before the later one', () => {
    expect(letIn(9.5 - MILLISECOND)).toBe('SF of entry 3 (Cid)');
    expect(letIn(9.5)).toBe('no pick');
  });

  it('are those for its week', () => {
    expect(letIn(1, 2)).toBe('no pick');
  });
});
