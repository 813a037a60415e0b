import type { SettingField } from './settingField.ts';

const AGAIN = 'Grades all weeks again, also those that are over.';
const OPEN = 'Weeks that are over stay as they are.';

/** Weeks to choose from, playoffs included, after a choice of none. */
export const weeksOr = (none: string, word: string) => [
  { value: '', label: none },
  ...Array.from({ length: 22 }, (_, index) => ({
    value: String(index + 1),
    label: `${word} Week ${index + 1}`,
  })),
];

/** The options of a pool, each with what it means (SPECIFICATION 5.10). */
export const optionFields: readonly SettingField[] = [
  {
    name: 'lives',
    label: 'Lives',
    kind: 'choice',
    choices: [
      { value: '1', label: '1: out after the first loss' },
      { value: '2', label: '2: out after the second loss' },
      { value: '3', label: '3: out after the third loss' },
    ],
    isNumber: true,
    isOption: true,
    meaning: AGAIN,
  },
  {
    name: 'noPick',
    label: 'No pick at the deadline',
    kind: 'choice',
    choices: [
      { value: 'OUT', label: 'Out at once' },
      { value: 'STRIKE', label: 'Costs a life' },
      { value: 'AUTO', label: 'The most favored team left is picked' },
    ],
    isOption: true,
    meaning: AGAIN,
  },
  {
    name: 'deadline',
    label: 'Picks close',
    kind: 'choice',
    choices: [
      { value: 'SUNDAY', label: 'On Sunday at the time below' },
      { value: 'KICKOFF', label: 'At each game’s own kickoff' },
      { value: 'FIRST_KICKOFF', label: 'At the first kickoff of the week' },
    ],
    isOption: true,
    meaning: `Moves the deadlines that are ahead. ${OPEN}`,
  },
  {
    name: 'changePicks',
    label: 'Changing a pick',
    kind: 'choice',
    choices: [
      { value: 'NEVER', label: 'Never' },
      { value: 'UNTIL_LOCK', label: 'Until its game or the deadline' },
    ],
    isOption: true,
    meaning: 'Applies to picks from now on.',
  },
  {
    name: 'doublePickWeeks',
    label: 'Weeks with two picks',
    kind: 'list',
    hint: 'Week numbers: 12, 13. Empty for none.',
    isOption: true,
    meaning: AGAIN,
  },
  {
    name: 'reuseTeamsFromWeek',
    label: 'Teams again',
    kind: 'choice',
    choices: weeksOr('Each team once a season', 'Once more from'),
    isNumber: true,
    isOption: true,
    meaning: 'Applies to picks from now on.',
  },
  {
    name: 'firstWeek',
    label: 'First week',
    kind: 'number',
    isOption: true,
    meaning: AGAIN,
  },
  {
    name: 'lastWeek',
    label: 'Last week',
    kind: 'choice',
    choices: weeksOr('Last of the regular season', 'Through'),
    isNumber: true,
    isOption: true,
    meaning: AGAIN,
  },
  {
    name: 'missedWeeks',
    label: 'Weeks missed by joining late',
    kind: 'choice',
    choices: [
      { value: 'FREE', label: 'Cost nothing' },
      { value: 'STRIKE', label: 'Each costs a life' },
    ],
    isOption: true,
    meaning: AGAIN,
  },
  {
    name: 'buyBackThroughWeek',
    label: 'Buying back',
    kind: 'choice',
    choices: weeksOr('Never', 'Through'),
    isNumber: true,
    isOption: true,
    meaning: 'Entries that have bought back stay in.',
  },
  {
    name: 'buyBackFeeCents',
    label: 'Fee of buying back, in dollars',
    kind: 'dollars',
    hint: 'Empty for the entry fee.',
    isOption: true,
    meaning: 'Applies from now on.',
  },
  {
    name: 'allOut',
    label: 'All out in the same week',
    kind: 'choice',
    choices: [
      { value: 'SPLIT', label: 'They share the prize' },
      { value: 'PLAY_ON', label: 'The week does not count for them' },
    ],
    isOption: true,
    meaning: AGAIN,
  },
  {
    name: 'prizePercentages',
    label: 'Prize in percent, by place',
    kind: 'list',
    hint: 'Together 100: 60, 30, 10.',
    isOption: true,
    meaning: 'The shares on every screen change.',
  },
  {
    name: 'rollover',
    label: 'A prize that no single entry wins',
    kind: 'choice',
    choices: [
      { value: 'NEVER', label: 'Is shared by the winners' },
      { value: 'NO_WINNER', label: 'Goes to the next season' },
    ],
    isOption: true,
    meaning: 'The shares on every screen change.',
  },
];
