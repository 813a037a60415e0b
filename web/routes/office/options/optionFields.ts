import { weekName } from '../../../components/weekName.ts';

/** How an option is entered. */
type Kind =
  /** `isNumber`, `isBoolean`: the API's value is a number, or true or false. */
  | {
      kind: 'choice';
      choices: readonly { value: string; label: string }[];
      isNumber?: true;
      isBoolean?: true;
    }
  /** The number of a week; with `none`, also no week. */
  | { kind: 'week'; none?: string }
  | { kind: 'weeks' }
  | { kind: 'percentages' }
  /** `none`: what an empty amount stands for. */
  | { kind: 'dollars'; none: string };

/** An option of a pool as screens ask for it. */
export type OptionField = Kind & {
  /** The field of PoolOptionsInput. */
  name: string;
  label: string;
  /** What it means, in one plain sentence. */
  sentence: string;
  /** What a change means for weeks that are over, or for what was promised. */
  change: string;
  /** The value of a new pool, as text. */
  usual: string;
};

const AGAIN = 'Grades all weeks again, also those that are over.';
const FROM_NOW = 'Applies to picks from now on.';
const SHARES = 'The shares on every screen change.';

/** The options of a pool, in the order of the wizard and of the settings (SPECIFICATION 5.10). */
export const OPTION_FIELDS = [
  {
    name: 'lives',
    label: 'Lives',
    sentence: 'An entry is out when it has lost this many lives.',
    change: AGAIN,
    usual: '1',
    kind: 'choice',
    isNumber: true,
    choices: [
      { value: '1', label: 'One: out after the first loss' },
      { value: '2', label: 'Two' },
      { value: '3', label: 'Three' },
    ],
  },
  {
    name: 'lossRule',
    label: 'A loss',
    sentence: 'A lost game costs a life, or puts the entry out whatever lives it has left.',
    change: AGAIN,
    usual: 'STRIKE',
    kind: 'choice',
    choices: [
      { value: 'STRIKE', label: 'It costs a life' },
      { value: 'OUT', label: 'The entry is out at once' },
    ],
  },
  {
    name: 'tieRule',
    label: 'Ties',
    sentence: 'A tied game counts as a loss, costs a life, or survives the week.',
    change: AGAIN,
    usual: 'LOSS',
    kind: 'choice',
    choices: [
      { value: 'LOSS', label: 'A tie is a loss' },
      { value: 'STRIKE', label: 'A tie costs a life' },
      { value: 'SURVIVE', label: 'A tie survives' },
    ],
  },
  {
    name: 'noPick',
    label: 'No pick',
    sentence: 'What happens to an entry without a pick at the deadline.',
    change: AGAIN,
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
    change: FROM_NOW,
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
    sentence: 'When picks close each week. A team that plays earlier locks at its kickoff.',
    change: 'Moves the deadlines that are ahead. Weeks that are over stay as they are.',
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
    change: AGAIN,
    usual: '',
    kind: 'weeks',
  },
  {
    name: 'reuseTeamsFromWeek',
    label: 'Teams again from',
    sentence: 'From this week on, every team can be picked once more.',
    change: FROM_NOW,
    usual: '',
    kind: 'week',
    none: 'Never: each team once a season',
  },
  {
    name: 'lateJoinThroughWeek',
    label: 'Late joining through',
    sentence: 'New entries can start until the deadline of this week.',
    change: 'Entries that have joined stay.',
    usual: '',
    kind: 'week',
    none: 'No limit while registration is open',
  },
  {
    name: 'missedWeeks',
    label: 'Weeks missed by joining late',
    sentence: 'They cost nothing, or each of them costs a life.',
    change: AGAIN,
    usual: 'FREE',
    kind: 'choice',
    choices: [
      { value: 'FREE', label: 'They cost nothing' },
      { value: 'STRIKE', label: 'Each costs a life' },
    ],
  },
  {
    name: 'buyBackThroughWeek',
    label: 'Buying back through',
    sentence: 'An entry that goes out up to this week can pay to play on.',
    change: 'Entries that have bought back stay in.',
    usual: '',
    kind: 'week',
    none: 'Never',
  },
  {
    name: 'buyBackFeeCents',
    label: 'Fee of buying back, in dollars',
    sentence: 'What an entry pays to play on.',
    change: 'Applies from now on.',
    usual: '',
    kind: 'dollars',
    none: 'The entry fee',
  },
  {
    name: 'firstWeek',
    label: 'First week',
    sentence: 'The pool begins in this week of the season.',
    change: AGAIN,
    usual: '1',
    kind: 'week',
  },
  {
    name: 'lastWeek',
    label: 'Last week',
    sentence: 'The pool ends after this week; 19 to 22 are the playoffs.',
    change: AGAIN,
    usual: '',
    kind: 'week',
    none: 'The end of the regular season',
  },
  {
    name: 'allOut',
    label: 'All out in the same week',
    sentence: 'They share the prize, or the week does not count and they play on.',
    change: AGAIN,
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
    sentence: 'The shares of the entries that last longest, the first place first; together 100.',
    change: SHARES,
    usual: '100',
    kind: 'percentages',
  },
  {
    name: 'rollover',
    label: 'Without a single winner',
    sentence: 'The winners share the prize, or it goes to the next season.',
    change: SHARES,
    usual: 'NEVER',
    kind: 'choice',
    choices: [
      { value: 'NEVER', label: 'The winners share it' },
      { value: 'NO_WINNER', label: 'It goes to the next season' },
    ],
  },
  {
    name: 'showChances',
    label: 'Chances to win',
    sentence: 'Picks and the planner show how likely each team is to win, or no screen of the pool does.',
    change: 'The screens change at once; no pick and no result does.',
    usual: 'true',
    kind: 'choice',
    isBoolean: true,
    choices: [
      { value: 'true', label: 'They are shown' },
      { value: 'false', label: 'They are not shown' },
    ],
  },
  {
    name: 'talk',
    label: 'Talk',
    sentence: 'Members post messages in a thread for each week, or they do not.',
    change: 'The page Talk changes at once. Messages stay, and come back when it is turned on again.',
    usual: 'true',
    kind: 'choice',
    isBoolean: true,
    choices: [
      { value: 'true', label: 'Members talk' },
      { value: 'false', label: 'Turned off' },
    ],
  },
  {
    name: 'showPaid',
    label: 'Payments in the standings',
    sentence: 'Members see which entries have paid their fee, or the office and the owners alone.',
    change: 'The standings and the pages of entries change at once.',
    usual: 'false',
    kind: 'choice',
    isBoolean: true,
    choices: [
      { value: 'true', label: 'Shown to members' },
      { value: 'false', label: 'Not shown' },
    ],
  },
] as const satisfies readonly OptionField[];

export type OptionName = (typeof OPTION_FIELDS)[number]['name'];

/** A choice of weeks, the playoffs included. */
export const WEEKS: readonly { value: string; label: string }[] = Array.from({ length: 22 }, (_, index) => ({
  value: String(index + 1),
  label: weekName(index + 1),
}));

/** What a person chooses from; null for an option that is typed. */
export function optionChoices(field: OptionField): readonly { value: string; label: string }[] | null {
  if (field.kind === 'choice') return field.choices;
  if (field.kind !== 'week') return null;
  return field.none === undefined ? WEEKS : [{ value: '', label: field.none }, ...WEEKS];
}
