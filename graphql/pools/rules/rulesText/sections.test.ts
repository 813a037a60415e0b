import { describe, expect, it } from 'vitest';

import { weeksFrom } from '../options/kinds.ts';
import { DEFAULT_OPTIONS, type PoolOptions } from '../options/poolOptions.ts';
import type { RuleFacts } from './facts.ts';
import { ruleSections } from './sections.ts';
import type { RuleTopic } from '../ruleTopic.ts';
import { weeksInWords } from './words.ts';

const facts: RuleFacts = {
  options: DEFAULT_OPTIONS,
  seasonYear: 2025,
  isSecondChance: false,
  weekCount: 18,
  entryFeeCents: 5_000,
  maxEntriesPerAccount: 10,
  isPaidByService: true,
  joining: { registration: 'CLOSED', decidedWeek: null, startWeek: 8, lateJoinThroughWeek: null },
  prizeBasis: 'ALL_ENTRIES',
  timeZone: 'Etc/GMT+4',
  timeZoneLabel: 'EDT',
  weeklyDeadline: 'Sunday 10:00 AM Eastern (EDT)',
  payoutHours: 48,
  disputeHours: 24,
  entryCount: 30,
  prizeCents: 150_000,
  carriedOverCents: 0,
};

/** The text of a section, a line an item. */
function textOf(topic: RuleTopic, options: Partial<PoolOptions> = {}, rest: Partial<RuleFacts> = {}): string {
  const sections = ruleSections({ ...facts, ...rest, options: { ...DEFAULT_OPTIONS, ...options } });
  const { intro, items, closing } = sections.find((one) => one.topic === topic)!;
  return [intro, ...items, closing].filter((line) => line !== null).join('\n');
}

describe('amounts', () => {
  it('are in the currency of the pool', () => {
    const paying = { buyBackThroughWeek: 3, buyBackFeeCents: 1_050, currency: 'EUR' };
    const whole = ruleSections({
      ...facts,
      carriedOverCents: 2_000,
      options: { ...DEFAULT_OPTIONS, ...paying },
    });
    const text = JSON.stringify(whole);
    for (const amount of ['€50', '€1,500', '€10.50', '€20']) expect(text).toContain(amount);
    expect(text).not.toMatch(/[$]|USD|dollar/);
  });
});

describe('ruleSections', () => {
  it('says the rules of the specification by default, to the letter', () => {
    expect(ruleSections(facts).map(({ title }) => title)).toEqual([
      'Overview',
      'How to play',
      'Entry requirements',
      'Pick rules',
      'Elimination rules',
      'Prize distribution',
      'Technical rules',
    ]);
    expect(ruleSections(facts).flatMap(({ intro, items, closing }) => [intro, ...items, closing])).toEqual([
      'A survivor pool on the 2025 NFL regular season. Each entry picks one team to win in each of the 18 weeks. A losing pick eliminates the entry; the last entry standing wins the prize pool.',
      null,
      null,
      'Pick one team to win its game this week.',
      'If it wins, your entry goes on to the next week.',
      'If it loses or ties, your entry is eliminated.',
      'Each of the 32 teams can be used once per season by an entry.',
      'Outlast everybody else.',
      null,
      null,
      'An entry costs $50. The payment is the number of entries times $50, by an external peer-to-peer payment service.',
      'One person may hold 1 to 10 entries under one email, each with its own unique username.',
      'Joining requires a referral code from an existing participant, who earns a commission, or an invitation.',
      'Registration for the season is now closed. The pool was finalized with 30 participants and a $1,500 prize pool.',
      null,
      null,
      'Picks are due Sunday 10:00 AM Eastern (EDT).',
      'A team can no longer be picked once its game has started, even before the deadline.',
      'A submitted pick cannot be edited.',
      'Every entry picks for itself; your entries may pick the same team or different ones.',
      "Everybody's picks become visible after the weekly deadline, and not before.",
      null,
      'An entry is eliminated when',
      'its team loses or ties,',
      'no pick is made by the deadline,',
      'the pick is late, or',
      'an already-used team is picked.',
      'An eliminated entry can no longer pick, but its owner can still follow games, standings and picks.',
      null,
      'The last entry standing wins the prize pool of $1,500.',
      'If all are eliminated before Week 10, the prize goes to those who lasted longest.',
      'If all are eliminated in Week 10 or later, the last entries eliminated split the prize equally.',
      'Several survivors after Week 18 split the prize equally.',
      'Winners are paid within 48 hours of season end.',
      null,
      null,
      'All times are Eastern time (EDT), read as UTC-4 all season. The moment at which the server receives a pick decides whether it is on time, not the clock of your device.',
      'Only a final result eliminates; a score in play changes nothing.',
      'Spreads and records are shown for information only.',
      'Disputes must be reported to the commissioner within 24 hours. The commissioner resolves them.',
      null,
    ]);
  });

  it('says who collects the fees where nobody names a payment service', () => {
    expect(textOf('ENTRIES', {}, { isPaidByService: false })).toContain(
      'The payment is the number of entries times $50, which the commissioner collects.',
    );
  });

  it('says nothing of weeks after the last one', () => {
    const short = textOf('PRIZES', { lastWeek: 9 });
    expect(short).toContain('If all are eliminated, the prize goes to those who lasted longest.');
    expect(short).not.toContain('Week 10');
    expect(textOf('PRIZES', { lastWeek: 10 })).toContain('in Week 10 or later');
  });

  /** What an option changes, section by section. */
  it.each<[Partial<PoolOptions>, RuleTopic, string]>([
    [{ lives: 2 }, 'OVERVIEW', 'Each entry has two lives, and a losing pick costs one;'],
    [{ lives: 3 }, 'HOW_TO_PLAY', 'your entry loses a life. Without a life left it is eliminated.'],
    [{ lives: 2 }, 'ELIMINATION', 'is eliminated at once, whatever lives it has left.'],
    [
      { lives: 2, noPick: 'STRIKE' },
      'ELIMINATION',
      'It loses a life when\nits team loses or ties,\nno pick is',
    ],
    [{ lives: 2, noPick: 'STRIKE' }, 'TECHNICAL', 'Only a final result costs a life'],
    [{ noPick: 'AUTO' }, 'PICKS', 'gets one automatically: the most favored team that it has not used'],
    [
      { ownAutoPicks: 1 },
      'PICKS',
      'the entry then gets the team that the plan has for the week, if it can still be used and its game has not begun, in one week of the season at most.',
    ],
    [{ ownAutoPicks: 18 }, 'PICKS', 'in 18 weeks of the season at most'],
    [{ noPick: 'AUTO' }, 'TECHNICAL', 'Spreads decide nothing but the automatic picks;'],
    [{ favoriteLimit: 7 }, 'TECHNICAL', 'Spreads decide nothing but which teams can be picked;'],
    [
      { favoriteLimit: 7, noPick: 'AUTO' },
      'TECHNICAL',
      'Spreads decide nothing but which teams can be picked and the automatic picks;',
    ],
    [
      { favoriteLimit: 7 },
      'PICKS',
      'A team that the line favors by more than 7 points cannot be picked. The line as it is when the pick arrives counts; a game without a line has no limit, and a pick stays when its line moves.',
    ],
    [
      { favoriteLimit: 7, pickTo: 'LOSE' },
      'PICKS',
      'A team that is an underdog by more than 7 points cannot be picked.',
    ],
    [
      { favoriteLimit: 7, noPick: 'AUTO' },
      'PICKS',
      'the most favored team that it has not used and that is within the limit, by the locked spread',
    ],
    [
      { favoriteLimit: 7, ownAutoPicks: 1 },
      'PICKS',
      'if it can still be used, is within the limit and its game has not begun,',
    ],
    [
      { lives: 2, lossRule: 'OUT' },
      'OVERVIEW',
      'Each entry has two lives, but a losing pick eliminates it at once;',
    ],
    [{ lives: 2, lossRule: 'OUT' }, 'ELIMINATION', 'eliminated at once, whatever lives it has left, when'],
    [
      { lives: 2, lossRule: 'OUT', tieRule: 'STRIKE' },
      'ELIMINATION',
      'It loses a life when its team ties, and is eliminated in the week in which it loses the last one.',
    ],
    [
      { lives: 2, lossRule: 'OUT', tieRule: 'STRIKE', noPick: 'STRIKE' },
      'ELIMINATION',
      'It loses a life when its team ties, or when no pick is made by the deadline, and',
    ],
    [
      { lives: 3, lossRule: 'OUT', tieRule: 'STRIKE' },
      'HOW_TO_PLAY',
      'If it ties, your entry loses a life; without a life left it is eliminated.',
    ],
    [{ noPick: 'AUTO' }, 'ELIMINATION', 'no team is left to pick automatically'],
    [
      { pickTo: 'LOSE' },
      'OVERVIEW',
      "A losers' survivor pool on the 2025 NFL regular season. Each entry picks one team to lose in each of the 18 weeks. A picked team that wins eliminates the entry;",
    ],
    [{ pickTo: 'LOSE', lives: 2 }, 'OVERVIEW', 'two lives, and a picked team that wins costs one;'],
    [
      { pickTo: 'LOSE' },
      'HOW_TO_PLAY',
      'Pick one team to lose its game this week.\nIf it loses, your entry goes on',
    ],
    [{ pickTo: 'LOSE' }, 'HOW_TO_PLAY', 'If it wins or ties, your entry is eliminated.'],
    [{ pickTo: 'LOSE' }, 'ELIMINATION', 'its team wins or ties,'],
    [{ pickTo: 'LOSE', lives: 2, lossRule: 'OUT' }, 'ELIMINATION', 'when\nits team wins or ties,'],
    [
      { pickTo: 'LOSE', noPick: 'AUTO' },
      'PICKS',
      'the biggest underdog that it has not used, by the locked spread; of equal ones that with the worse record',
    ],
    [{ tieRule: 'SURVIVE' }, 'ELIMINATION', 'its team loses (a tie survives),'],
    [{ tieRule: 'SURVIVE' }, 'HOW_TO_PLAY', 'If it loses, your entry is eliminated.'],
    [{ doublePickWeeks: [12, 13] }, 'OVERVIEW', '18 weeks, two teams in Weeks 12 and 13. A losing'],
    [{ doublePickWeeks: [12] }, 'HOW_TO_PLAY', 'In Week 12, pick two different teams.'],
    [{ doublePickWeeks: weeksFrom(15) }, 'PICKS', 'In Weeks 15 to 18 an entry picks two different teams'],
    [{ doublePickWeeks: [12] }, 'ELIMINATION', 'its team (in Week 12, either of its two) loses or ties,'],
    [{ changePicks: 'UNTIL_LOCK' }, 'PICKS', 'can be changed until its game starts or the deadline passes.'],
    [{ deadlineRule: 'FIRST_KICKOFF' }, 'PICKS', 'Picks are due at the first kickoff of the week.'],
    [{ deadlineRule: 'KICKOFF' }, 'PICKS', 'Picks are due at the kickoff of each game.'],
    [
      { deadlineRule: 'KICKOFF' },
      'PICKS',
      'visible when the last game of the week kicks off, and not before.',
    ],
    [{ lateJoinThroughWeek: 3 }, 'ENTRIES', 'A new entry can start in any week through Week 3.'],
    [{ missedWeeks: 'STRIKE' }, 'ENTRIES', 'Each week that a late entry has missed costs it a life.'],
    [{ reuseTeamsFromWeek: 10 }, 'HOW_TO_PLAY', 'once before Week 10, and once more from Week 10 on.'],
    [
      { byeWeeks: 2 },
      'PICKS',
      'Each entry has byes in two weeks: without a pick at the deadline it takes one',
    ],
    [{ byeWeeks: 1 }, 'ELIMINATION', 'no pick is made by the deadline and no bye is left'],
    [{ teamUses: 2 }, 'HOW_TO_PLAY', 'can be used twice per season by an entry, in two different weeks.'],
    [
      { teamUses: 2, reuseTeamsFromWeek: 10 },
      'HOW_TO_PLAY',
      'twice before Week 10, and twice more from Week 10 on.',
    ],
    [{ teamUses: 0 }, 'HOW_TO_PLAY', 'can use the same team in as many weeks as it likes.'],
    [{ buyBackThroughWeek: 4 }, 'ENTRIES', 'eliminated in Week 4 or before can buy back in for $50.'],
    [{ buyBackThroughWeek: 4, buyBackFeeCents: 2_500 }, 'ENTRIES', 'can buy back in for $25.'],
    [{ firstWeek: 5, lastWeek: 12 }, 'OVERVIEW', 'one team to win in each week from Week 5 to Week 12.'],
    [{ lastWeek: 22 }, 'OVERVIEW', 'NFL season with its playoffs.'],
    [{ lastWeek: 22 }, 'PRIZES', 'Several survivors after Week 22 split the prize equally.'],
    [{ allOut: 'PLAY_ON' }, 'PRIZES', 'that week does not count for them and they play on.'],
    [{ prizePercentages: [60, 30, 10] }, 'PRIZES', '60% for first, 30% for second and 10% for third.'],
    [
      { prizePercentages: [60, 40] },
      'PRIZES',
      'Several survivors after Week 18 share the first places equally.',
    ],
    [{ rollover: 'NO_WINNER' }, 'PRIZES', 'is not divided: it goes to the prize pool of the next season.'],
    [{ tieBreak: 'MARGIN' }, 'PRIZES', 'the one with the largest total margin of victory takes it.'],
    [{ tieBreak: 'MARGIN' }, 'PRIZES', 'the total margin decides between those who lasted longest'],
    [
      { tieBreak: 'MARGIN', pickTo: 'LOSE' },
      'PRIZES',
      'The total is the points by which the picked teams lost, less the points by which they won,',
    ],
    [{ talk: false }, 'TECHNICAL', 'Members post no messages in this pool.'],
    [{ showPaid: true }, 'TECHNICAL', 'The standings tell members which entries have paid.'],
    [{ showChances: false }, 'TECHNICAL', 'No screen of this pool shows chances to win.'],
  ])('%o: %s', (options, topic, text) => {
    expect(textOf(topic, options)).toContain(text);
    expect(textOf(topic)).not.toContain(text);
  });

  it('says nothing of paying where an entry is free', () => {
    const joining = { ...facts.joining, registration: 'OPEN' as const };
    const free = textOf('ENTRIES', { buyBackThroughWeek: 4 }, { entryFeeCents: 0, joining });
    expect(free).toContain('An entry is free.');
    expect(free).toContain('eliminated in Week 4 or before can buy back in.');
    expect(free).not.toMatch(/pay|\$|cost|fee/i);
  });

  it('says of a second chance who plays in it', () => {
    const text = 'This pool is a second chance: its entries were out of another pool of this season';
    expect(textOf('ENTRIES', {}, { isSecondChance: true })).toContain(text);
    expect(textOf('ENTRIES')).not.toContain('second chance');
  });

  it('names no prize before there are entries, and other zones by their names', () => {
    expect(textOf('PRIZES', {}, { prizeCents: null })).toContain('wins the prize pool.');
    const joining = { ...facts.joining, registration: 'OPEN' as const };
    const read = (changes: Partial<RuleFacts['joining']>, rest: Partial<RuleFacts> = {}) =>
      textOf('ENTRIES', {}, { joining: { ...joining, ...changes }, ...rest });
    expect(read({})).toContain('Registration is open.');
    // Whatever the setting says: nobody can join a pool that is decided, over, or too far on.
    for (const over of [{ decidedWeek: 3 }, { startWeek: null }, { lateJoinThroughWeek: 7 }]) {
      expect(read(over)).toContain('Registration for the season is now closed.');
      expect(read(over)).not.toContain('Registration is open.');
    }
    expect(read({ lateJoinThroughWeek: 7 })).toContain('Joining closed after Week 7. Registration');
    expect(read({ decidedWeek: 3 }, { prizeBasis: 'PAID_ENTRIES' })).toContain(
      '$1,500 prize pool of paid entries.',
    );
    expect(textOf('TECHNICAL', {}, { timeZone: 'America/New_York', timeZoneLabel: 'EST' })).toContain(
      'All times are Eastern time (now EST).',
    );
    expect(textOf('TECHNICAL', {}, { timeZone: 'America/Los_Angeles', timeZoneLabel: 'PST' })).toContain(
      'All times are America/Los Angeles (now PST).',
    );
  });
});

describe('weeksInWords', () => {
  it.each([
    [[12], 'Week 12'],
    [[12, 13], 'Weeks 12 and 13'],
    [[3, 12, 13], 'Weeks 3, 12 and 13'],
    [[3, 12, 13, 14], 'Weeks 3 and 12 to 14'],
    [[15, 16, 17, 18], 'Weeks 15 to 18'],
  ])('%o is %s', (weeks, words) => expect(weeksInWords(weeks)).toBe(words));
});
