import { USUAL_CURRENCY } from '#graphql/money/rules/currencies.ts';
import { centsOrNone, choice, currency, percentages, weekOrNone, yesOrNo } from './kinds.ts';

const SHARES = 'The shares on every screen change.';

/** The options of who wins what, what coming back costs, and what screens show. */
export const paying = {
  /** The currency of all amounts of the pool, by ISO 4217. */
  currency: currency({
    label: 'Currency',
    topic: 'PRIZES',
    sentence:
      'The currency of fees and prizes: the three letters of one that has two decimals, like EUR or GBP.',
    usual: USUAL_CURRENCY,
    change: 'Amounts keep their numbers, in the other currency; no longer possible once money was recorded.',
    graded: false,
    logged: 'UNLESS_USUAL',
    isSetting: true,
  }),
  /** The last week in which an elimination can be bought back; null: never. */
  buyBackThroughWeek: weekOrNone({
    label: 'Buy-backs through',
    topic: 'ENTRIES',
    sentence: 'An entry that goes out up to this week can pay to play on.',
    none: 'Never',
    usual: null,
    change: 'Entries that have bought back stay in.',
    graded: false,
    logged: true,
    inPresets: true,
    loggedAs: 'buy-back through week',
    decided: 'the buy-back',
  }),
  /** The fee of buying back; null: the entry fee. */
  buyBackFeeCents: centsOrNone({
    textName: 'buyBackFee',
    label: 'Fee of buying back',
    topic: 'ENTRIES',
    sentence: 'What an entry pays to play on.',
    none: 'The entry fee',
    usual: null,
    change: 'Applies from now on.',
    graded: false,
    logged: true,
    inPresets: true,
    loggedAs: 'buy-back fee',
    decided: 'the fee of the buy-back',
  }),
  /** SPLIT: they share the prize. PLAY_ON: the week does not count for them. */
  allOut: choice({
    label: 'All out in the same week',
    topic: 'PRIZES',
    sentence:
      'When all remaining entries go out in the same week, they share the prize, or the week does not count and they play on.',
    enumName: 'AllOutRule',
    words: { SPLIT: 'They share the prize', PLAY_ON: 'They play on' },
    usual: 'SPLIT',
    graded: true,
    logged: true,
    inPresets: true,
    decided: 'what happens when all are out',
  }),
  /** The percentages of the prize for the entries that last longest, the first place first; together 100. */
  prizePercentages: percentages({
    textName: 'prize',
    label: 'Prize in percent',
    topic: 'PRIZES',
    sentence: 'The shares of the entries that last longest, the first place first; together 100.',
    usual: [100],
    change: SHARES,
    graded: false,
    logged: true,
    decided: 'the division of the prize',
  }),
  /** NO_WINNER: a prize that no single entry wins goes to the next season. */
  rollover: choice({
    label: 'If nobody wins alone',
    topic: 'PRIZES',
    sentence: 'Without a single winner the winners share the prize, or it goes to the next season.',
    enumName: 'RolloverRule',
    words: { NEVER: 'The winners share it', NO_WINNER: 'It goes to the next season' },
    usual: 'NEVER',
    change: SHARES,
    graded: false,
    logged: true,
    decided: 'the rollover',
  }),
  /** MARGIN: of several that lasted longest, the one wins whose picks won by the most points in all. */
  tieBreak: choice({
    label: 'If several are left',
    topic: 'PRIZES',
    sentence:
      'Several that last longest split the prize, or the one takes it whose picks won by the most points in all.',
    enumName: 'TieBreakRule',
    words: { SPLIT: 'They split the prize', MARGIN: 'The largest total margin of victory takes it' },
    usual: 'SPLIT',
    change: SHARES,
    graded: false,
    logged: 'UNLESS_USUAL',
    loggedAs: 'tie-break',
    decided: 'the tie-break',
  }),
  /** Whether screens of the pool show chances to win. */
  showChances: yesOrNo({
    label: 'Chances to win',
    topic: 'TECHNICAL',
    sentence: 'Picks and the planner show how likely each team is to win, or no screen of the pool does.',
    yes: 'They are shown',
    no: 'They are not shown',
    usual: true,
    change: 'The screens change at once; no pick and no result does.',
    graded: false,
    logged: false,
  }),
  /** Whether members talk in the threads of the weeks. */
  talk: yesOrNo({
    label: 'Talk',
    topic: 'TECHNICAL',
    sentence: 'Members post messages in a thread for each week, or they do not.',
    yes: 'Members talk',
    no: 'Turned off',
    usual: true,
    change: 'The page Talk changes at once. Messages stay, and come back when it is turned on again.',
    graded: false,
    logged: false,
  }),
  /** Whether the standings tell members which entries have paid. */
  showPaid: yesOrNo({
    label: 'Payments in the standings',
    topic: 'TECHNICAL',
    sentence: 'Members see which entries have paid their fee, or the office and the owners alone.',
    yes: 'Shown to members',
    no: 'Not shown',
    usual: false,
    change: 'The standings and the pages of entries change at once.',
    graded: false,
    logged: false,
  }),
};
