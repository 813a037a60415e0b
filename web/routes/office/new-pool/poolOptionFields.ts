/** How an option is entered. */
type Kind =
  | { kind: 'choice'; choices: readonly { value: string; label: string }[] }
  /** A number of a week, or nothing. */
  | { kind: 'week'; none: string }
  | { kind: 'weeks' }
  | { kind: 'percentages' }
  | { kind: 'dollars'; none: string };

export type OptionField = Kind & {
  /** The field of PoolOptionsInput. */
  name: string;
  label: string;
  /** What it means, in one plain sentence. */
  sentence: string;
  /** The value of a new pool, as text. */
  usual: string;
};

/** The options of a pool, in the order of the wizard (SPECIFICATION 5.10). */
export const OPTION_FIELDS: readonly OptionField[] = [
  {
    name: 'lives',
    label: 'Lives',
    sentence: 'An entry is out when it has lost this many times.',
    usual: '1',
    kind: 'choice',
    choices: [
      { value: '1', label: 'One: the first loss is the end' },
      { value: '2', label: 'Two' },
      { value: '3', label: 'Three' },
    ],
  },
  {
    name: 'tieRule',
    label: 'Ties',
    sentence: 'A pick whose game ends in a tie either costs a life or survives the week.',
    usual: 'LOSS',
    kind: 'choice',
    choices: [
      { value: 'LOSS', label: 'A tie is a loss' },
      { value: 'SURVIVE', label: 'A tie survives' },
    ],
  },
  {
    name: 'noPick',
    label: 'No pick',
    sentence: 'This happens to an entry that has not picked when the deadline passes.',
    usual: 'OUT',
    kind: 'choice',
    choices: [
      { value: 'OUT', label: 'It is out' },
      { value: 'STRIKE', label: 'It loses a life' },
      { value: 'AUTO', label: 'The biggest favorite that is left is picked for it' },
    ],
  },
  {
    name: 'changePicks',
    label: 'Changing a pick',
    sentence: 'A submitted pick is final, or can be changed until its game starts or the deadline passes.',
    usual: 'NEVER',
    kind: 'choice',
    choices: [
      { value: 'NEVER', label: 'Never' },
      { value: 'UNTIL_LOCK', label: 'Until it locks' },
    ],
  },
  {
    name: 'deadline',
    label: 'Deadline',
    sentence: 'Picks close at this moment each week; a team that plays earlier locks at its kickoff.',
    usual: 'SUNDAY',
    kind: 'choice',
    choices: [
      { value: 'SUNDAY', label: 'Sunday at the time above' },
      { value: 'KICKOFF', label: 'Each game at its own kickoff' },
      { value: 'FIRST_KICKOFF', label: 'The first kickoff of the week' },
    ],
  },
  {
    name: 'doublePickWeeks',
    label: 'Weeks with two picks',
    sentence: 'In these weeks an entry picks two teams, and both must win.',
    usual: '',
    kind: 'weeks',
  },
  {
    name: 'reuseTeamsFromWeek',
    label: 'Teams again from',
    sentence: 'From this week on, every team can be picked once more.',
    usual: '',
    kind: 'week',
    none: 'Never: each team once a season',
  },
  {
    name: 'lateJoinThroughWeek',
    label: 'Late joining through',
    sentence: 'New entries can start until the deadline of this week.',
    usual: '',
    kind: 'week',
    none: 'No limit while registration is open',
  },
  {
    name: 'missedWeeks',
    label: 'Weeks missed by joining late',
    sentence: 'They count nothing, or each of them costs a life.',
    usual: 'FREE',
    kind: 'choice',
    choices: [
      { value: 'FREE', label: 'They count nothing' },
      { value: 'STRIKE', label: 'Each costs a life' },
    ],
  },
  {
    name: 'buyBackThroughWeek',
    label: 'Buying back through',
    sentence: 'An entry that goes out up to this week can pay to play on.',
    usual: '',
    kind: 'week',
    none: 'Never',
  },
  {
    name: 'buyBackFeeCents',
    label: 'Fee of buying back',
    sentence: 'What an entry pays to play on.',
    usual: '',
    kind: 'dollars',
    none: 'The entry fee',
  },
  {
    name: 'firstWeek',
    label: 'First week',
    sentence: 'The pool begins in this week of the season.',
    usual: '1',
    kind: 'week',
    none: 'Week 1',
  },
  {
    name: 'lastWeek',
    label: 'Last week',
    sentence: 'The pool ends after this week; 19 to 22 are the playoffs.',
    usual: '',
    kind: 'week',
    none: 'The end of the regular season',
  },
  {
    name: 'allOut',
    label: 'All out in the same week',
    sentence: 'They share the prize, or the week does not count and they play on.',
    usual: 'SPLIT',
    kind: 'choice',
    choices: [
      { value: 'SPLIT', label: 'They share the prize' },
      { value: 'PLAY_ON', label: 'They play on' },
    ],
  },
  {
    name: 'prizePercentages',
    label: 'Prize in percent',
    sentence: 'The shares of the entries that last longest, the first place first.',
    usual: '100',
    kind: 'percentages',
  },
  {
    name: 'rollover',
    label: 'Without a single winner',
    sentence: 'The winners share the prize, or it goes to the next season.',
    usual: 'NEVER',
    kind: 'choice',
    choices: [
      { value: 'NEVER', label: 'The winners share it' },
      { value: 'NO_WINNER', label: 'It goes to the next season' },
    ],
  },
];

/** The usual rules. */
export const USUAL_OPTIONS: Readonly<Record<string, string>> = Object.fromEntries(
  OPTION_FIELDS.map(({ name, usual }) => [name, usual]),
);

const numbers = (text: string): number[] =>
  text
    .split(/[^\d]+/)
    .filter((part) => part !== '')
    .map(Number);

/** The input of the options that differ from the usual rules. */
export function optionsInput(values: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    OPTION_FIELDS.flatMap(({ name, kind, usual }): [string, unknown][] => {
      const value = (values[name] ?? usual).trim();
      if (value === usual || value === '') return [];
      if (kind === 'weeks' || kind === 'percentages') return [[name, numbers(value)]];
      if (kind === 'dollars') return [[name, Math.round(Number(value.replace(/^\$/, '')) * 100)]];
      return [[name, kind === 'week' || name === 'lives' ? Number(value) : value]];
    }),
  );
}
