import { describe, expect, it } from 'vitest';

import { hoursFrom } from '#graphql/testing/facts.ts';
import { reportText } from '../command/reportText.ts';
import type { LeafOf, LoggedGame } from '../leaves/leaf.ts';
import { sha256 } from '../log/testing/sha256.ts';
import { commissionerActs } from '../testing/commissionerActs.ts';
import type { Draft } from '../testing/draft.ts';
import { published, seasonsOf } from '../testing/commissionerSeasons.ts';
import { plain } from '../testing/pickAttacks.ts';
import { playSeason, type Played } from '../testing/playSeason.ts';
import { ScriptedSeason } from '../testing/scriptedSeason.ts';
import { gameAhead, shortLog } from '../testing/shortLog.ts';
import { sealDraft } from '../testing/sealDraft.ts';
import { verifySealed } from '../testing/verifySealed.ts';
import { ACT_LIMITS, type ActKind, type ActLimits } from './reportedAct.ts';
import { LogVerifier } from './logVerifier.ts';
import type { VerificationReport } from './report.ts';

type KnownPick = LeafOf<'known-picks'>['picks'][number];

const report = (draft: Draft): VerificationReport => verifySealed(sha256, sealDraft(draft));

describe('a commissioner acts openly, and the report begins with it: who', () => {
  it.each(commissionerActs)('$name', (act) => {
    const { honest, draft, expected } = seasonsOf(act);
    expect(report(honest)).toMatchObject({ passed: true, acts: [], actCount: 0, actsChanged: 0 });
    expect(reportText(report(honest))).toMatch(
      /\nEverything holds, if the .* true: compare them with `--facts`\.\n$/,
    );

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
    expect(text).toMatch(
      new RegExp(
        `\\nEverything holds, if .* true: compare them with \`--facts\`\\. ${count} listed above\\.\\n$`,
      ),
    );
    expect(text).toMatchSnapshot('report');
  });
});

/** Of several acts on the whole pool the first, without which the later ones on it were not made either. */
function kindOfOne(acts: VerificationReport['acts']): VerificationReport['acts'] {
  return acts.some(({ entry }) => entry === null) ? acts.slice(0, 1) : acts;
}

/** Picks for an entry that has not picked when the deadline, or its game, has begun; the act before it lets it. */
const latePicks: {
  name: string;
  kind: ActKind;
  says: RegExp;
  /** Whether no game has begun. */
  isFirst?: boolean;
  allow: (played: Played, game: LoggedGame) => void;
}[] = [
  {
    name: 'moves the deadline once the week has begun',
    kind: 'DEADLINE',
    says: /^The deadline of the week was moved from 2025-09-07T14:00:00\.000Z to 2025-09-07T16:00:00\.000Z\.$/,
    allow({ pool }) {
      pool.deadlines.set(1, hoursFrom(1, 2).getTime());
      const moved = [[1, hoursFrom(1, 2).toISOString()]] satisfies [number, string][];
      pool.writer.act('DEADLINE', pool.writer.write({ type: 'deadlines', deadlines: moved }));
      pool.writer.moveTo(hoursFrom(1, 1).getTime());
    },
  },
  {
    name: 'moves the deadline at its instant, when no game has begun',
    kind: 'DEADLINE',
    isFirst: true,
    says: /^The deadline of the week was moved from 2025-09-07T14:00:00\.000Z to 2025-09-07T16:00:00\.000Z\.$/,
    allow({ pool }) {
      pool.deadlines.set(1, hoursFrom(1, 2).getTime());
      const moved = [[1, hoursFrom(1, 2).toISOString()]] satisfies [number, string][];
      pool.writer.act('DEADLINE', pool.writer.write({ type: 'deadlines', deadlines: moved }));
    },
  },
  {
    name: 'moves a kickoff once the game has begun',
    kind: 'GAME',
    says: /^The kickoff of \w at \w was moved after the fact, from 2025-09-07T13:00:00\.000Z to 2025-09-07T17:00:00\.000Z\.$/,
    allow({ office }, game) {
      office.changeGame(game, { kickoff: hoursFrom(1, 3).toISOString() });
    },
  },
];

describe('a pick that comes late counts since the commissioner', () => {
  it.each(latePicks)('$name', ({ kind, says, allow, isFirst = false }) => {
    for (let seed = 1; ; seed += 1) {
      let entry: number | undefined;
      const run = (played: Played): void => {
        const { pool, picks } = played;
        const games = pool.gamesOfWeek(1);
        const hasBegun = games.some(
          ({ kickoff, confirmed }) => confirmed && kickoff < hoursFrom(1, -0.5).toISOString(),
        );
        const kickoff = hoursFrom(1, kind === 'GAME' ? -1 : 3).toISOString();
        const game = games.find(
          (one) => one.confirmed && one.status === 'SCHEDULED' && one.kickoff === kickoff,
        );
        const without = [...pool.entries.keys()].find((id) =>
          pool.picks.every(({ entryId }) => entryId !== id),
        );
        // A result would tell by itself that the week has begun.
        if (games.some(({ status }) => status !== 'SCHEDULED')) return;
        if (hasBegun === isFirst || !game || without === undefined) return;
        allow(played, game);
        entry = without;
        const move = { kind: 'SUBMIT', entryId: entry, week: 1, teamId: game.home, replaced: null } as const;
        picks.store({ ...move, receivedAt: pool.writer.now });
      };
      const draft = playSeason(seed, {
        ...plain,
        stopsAfter: 1,
        event: { week: 1, hours: isFirst ? 0 : -0.5, run },
      });
      const after = published(draft).get(String(entry));
      if (entry === undefined || after !== 'in' || draft.acts.length > 1) continue;
      const found = report(draft);
      expect(found.checks.flatMap(({ failures }) => failures)).toEqual([]);
      expect(found.acts).toHaveLength(1);
      const [act] = found.acts;
      expect(act).toMatchObject({
        kind,
        week: 1,
        message: expect.stringMatching(says) as unknown,
        changed: 1,
      });
      expect(act!.standings).toEqual([
        {
          entry: String(entry),
          username: `Player ${entry}`,
          withAct: 'in',
          withoutAny: null,
          without: 'out in Week 1 (LATE_PICK)',
        },
      ]);
      return;
    }
  });
});

describe('the list of acts has limits, and says so', () => {
  const act = (name: string) => seasonsOf(commissionerActs.find((one) => one.name.startsWith(name))!).draft;
  const within = (draft: Draft, limits: Partial<ActLimits>) => {
    const { header, leaves } = sealDraft(draft);
    const verifier = new LogVerifier(sha256, header);
    for (const leaf of leaves) verifier.add(leaf);
    return verifier.finish({ ...ACT_LIMITS, ...limits });
  };

  it('grades again only so many entries for acts on the whole pool', () => {
    const draft = act('cancels a game');
    const none = within(draft, { graded: 7 });
    expect(none).toMatchObject({
      entries: 8,
      actsChanged: null,
      acts: [
        { changed: null, standings: [] },
        { changed: null, standings: [] },
      ],
    });
    expect(none.acts[0]!.effect).toBe(
      'How many entries would stand differently without it is not computed: there are too many.',
    );
    expect(reportText(none)).toContain(
      'How many entries would stand differently without them is not computed: there are too many.',
    );
    // All acts together, then one of the two.
    const some = within(draft, { graded: 16, named: 0 });
    expect(some.actsChanged).toBeGreaterThan(0);
    expect(some.acts.map(({ changed }) => changed === null)).toEqual([false, true]);
    expect(some.acts[0]!.standings).toEqual([]);
  });

  it('grades again all entries twice for a game without result', () => {
    const undecided = (graded: number, team = 'BUF') => {
      const season = new ScriptedSeason();
      season.events.delete('final 101');
      season.pick('Cid', 1, team, -80);
      return within(season.play(), { graded }).acts;
    };
    expect(undecided(9)).toMatchObject([
      { changed: 2, effect: 'By a loss of the picked team 2 entries would stand differently.' },
    ]);
    expect(undecided(9, 'SF')).toMatchObject([
      { changed: 1, effect: 'By a loss of the picked team 1 entry would stand differently.' },
    ]);
    expect(undecided(8)).toMatchObject([
      {
        changed: null,
        effect: 'Who would be out by its result is not computed: there are too many entries.',
        standings: [],
      },
    ]);
  });

  it('grades nothing again without acts', () => {
    expect(within(shortLog().draft, { graded: 0 })).toMatchObject({ acts: [], actsChanged: 0 });
  });

  it('grades again only so many entries of one transaction', () => {
    const { acts } = within(act('adds an entry'), { statedGraded: 1 });
    expect(acts).toMatchObject([{ kind: 'STATED', changed: null }]);
    expect(acts[0]!.effect).toBe(
      'Of the first 1 entry, 1 would stand differently without them; of the others it is not computed.',
    );
    expect(within(act('adds an entry'), { stated: 0 }).acts[0]!.standings).toEqual([]);
  });

  it('lists so many, and counts all', () => {
    const found = within(act('cancels a game'), { acts: 1 });
    expect(found).toMatchObject({ actCount: 2, acts: [{}] });
    const text = reportText(found);
    expect(text).toContain('  and 1 more.');
    expect(text).toMatch(
      /Everything holds, if .*\. 2 acts of the commissioner, of which 1 are listed above\./,
    );
  });
});

describe('the log of a pool that is older than it', () => {
  /** Two entries with their picks of Week 1, which is over, and an owner's pick for Week 2. */
  function olderPool(): Draft {
    const result = { status: 'FINAL', homeScore: 3, awayScore: 0, source: 'FEED' } as const;
    const writer = shortLog({
      began: hoursFrom(1, 60).getTime(),
      games: (week) => [gameAhead(week, week === 1 ? result : {})],
    });
    const receivedAt = hoursFrom(1, -20).toISOString();
    const known = [
      ['1', 'H1', receivedAt, 'PARTICIPANT'],
      ['2', 'A1', receivedAt, 'ADMIN'],
    ] satisfies KnownPick[];
    writer.write({ type: 'known-picks', week: 1, receivedAt: null, source: null, picks: known });
    const record = { entry: '1', pool: '3', week: 2, team: 'H2', source: 'PARTICIPANT', receivedAt } as const;
    const salt = `${'F'.repeat(42)}A=`;
    writer.write({ type: 'pick', kind: 'EARLIER', replaces: null, salt, record });
    writer.write({ type: 'deadline', week: 1, deadline: hoursFrom(1, 0).toISOString(), lines: null });
    writer.write({ type: 'standings', changes: [['2', 1, 'LOSS', '']] });
    writer.publish(1, [0]);
    return writer.draft;
  }

  it('begins with picks that nothing committed to, which it says first', () => {
    const found = report(olderPool());
    // Whether it is decided is no matter of this.
    const failures = found.checks.flatMap((check) => (check.name === 'outcome' ? [] : check.failures));
    expect(failures).toEqual([]);
    expect(found.acts).toMatchObject([
      {
        kind: 'STATED',
        leaf: 5,
        entry: null,
        changed: 2,
        message:
          'The log began with 2 picks of 2 entries for Week 1, when results were known, which nothing committed to before.',
        standings: [
          { entry: '1', withAct: 'in', without: 'out in Week 1 (NO_PICK)' },
          { entry: '2', withAct: 'out in Week 1 (LOSS)', without: 'out in Week 1 (NO_PICK)' },
        ],
      },
    ]);
  });
});
