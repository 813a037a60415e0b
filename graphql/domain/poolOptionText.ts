import { PAYMENT_FIELDS } from './paymentInstructions.ts';
import { PLAYOFF_WEEKS } from './playoffs.ts';
import {
  DEFAULT_OPTIONS,
  MOST_LIVES,
  MOST_WEEKS,
  normalWeeks,
  weeksFrom,
  type PoolOptions,
} from './poolOptions.ts';

/** A problem with an option, as a sentence for a person. */
export interface OptionProblem {
  option: keyof PoolOptions;
  message: string;
}

/** A text form of an option: its name and values in `--option name=value`. */
interface OptionText<Name extends keyof PoolOptions> {
  option: Name;
  name: string;
  /** The values, for help: "1..3". */
  values: string;
  /** What it means, for help. */
  help: string;
  /** Null for a text that is no value. */
  parse(text: string): PoolOptions[Name] | null;
  format(value: PoolOptions[Name]): string;
}

type AnyOptionText = { [Name in keyof PoolOptions]: OptionText<Name> }[keyof PoolOptions];

const NONE = 'NONE';

function whole(text: string, least: number, most: number): number | null {
  const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most ? value : null;
}

function choice<Value extends string>(...values: readonly Value[]) {
  return {
    values: values.join('|'),
    parse: (text: string) => values.find((value) => value === text.toUpperCase()) ?? null,
    format: (value: Value): string => value,
  };
}

const yesOrNo = {
  values: 'YES|NO',
  parse: (text: string) =>
    (({ YES: true, NO: false }) as Record<string, boolean>)[text.toUpperCase()] ?? null,
  format: (value: boolean | null): string => (value === true ? 'YES' : 'NO'),
};

const week = { values: 'WEEK', parse: (text: string) => whole(text, 1, MOST_WEEKS), format: String };

/** A text form for null, which `parse` of an option cannot return. */
const isNone = (text: string) => text.toUpperCase() === NONE;

/** "12,13"; "12+" is from Week 12 on. */
function parseWeeks(text: string): number[] | null {
  if (text === '' || isNone(text)) return [];
  const from = /^(\d{1,2})\+$/.exec(text);
  if (from) return weeksOrNull([Number(from[1])], (weeks) => weeksFrom(weeks[0]!));
  return weeksOrNull(
    text.split(',').map((part) => week.parse(part.trim()) ?? 0),
    normalWeeks,
  );
}

function weeksOrNull(
  weeks: readonly number[],
  then: (weeks: readonly number[]) => number[],
): number[] | null {
  return weeks.every((each) => each >= 1 && each <= MOST_WEEKS) ? then(weeks) : null;
}

function formatWeeks(weeks: readonly number[]): string {
  const first = weeks[0];
  if (first === undefined) return NONE;
  return weeks.length > 1 && weeksFrom(first).length === weeks.length ? `${first}+` : weeks.join(',');
}

function parsePercentages(text: string): number[] | null {
  const parts = text.split(',').map((part) => whole(part.trim().replace(/%$/, ''), 1, 100) ?? 0);
  return parts.includes(0) ? null : parts;
}

function parseDollars(text: string): number | null {
  const dollars = /^\$?(\d{1,6})(?:\.(\d{2}))?$/.exec(text);
  return dollars ? Number(dollars[1]) * 100 + Number(dollars[2] ?? 0) : null;
}

const OPTION_TEXTS: readonly AnyOptionText[] = [
  {
    option: 'lives',
    name: 'lives',
    values: `1..${MOST_LIVES}`,
    help: 'an entry is out in the week in which its strikes reach this number',
    parse: (text) => whole(text, 1, MOST_LIVES),
    format: String,
  },
  {
    option: 'lossRule',
    name: 'lossRule',
    ...choice('STRIKE', 'OUT'),
    help: 'whether a loss is a strike, or puts out at once whatever lives are left',
  },
  {
    option: 'tieRule',
    name: 'tieRule',
    ...choice('LOSS', 'STRIKE', 'SURVIVE'),
    help: 'whether a tie counts as a loss, is a strike, or survives',
  },
  {
    option: 'noPick',
    name: 'noPick',
    ...choice('OUT', 'STRIKE', 'AUTO'),
    help: 'without a pick at the deadline: out at once, a strike, or the most favored team that is left',
  },
  {
    option: 'doublePickWeeks',
    name: 'doublePickWeeks',
    values: '12,13 or 12+',
    help: 'weeks with two picks, each of which must win; 12+ is from Week 12 on',
    parse: parseWeeks,
    format: formatWeeks,
  },
  {
    option: 'changePicks',
    name: 'changePicks',
    ...choice('NEVER', 'UNTIL_LOCK'),
    help: 'whether a pick can be changed until its team or the deadline locks',
  },
  {
    option: 'deadlineRule',
    name: 'deadline',
    ...choice('SUNDAY', 'KICKOFF', 'FIRST_KICKOFF'),
    help: "Sunday at a time, each game's own kick-off, or the first kick-off of the week",
  },
  {
    option: 'lateJoinThroughWeek',
    name: 'lateJoinThroughWeek',
    ...week,
    help: 'the last week in which an entry can start',
  },
  {
    option: 'missedWeeks',
    name: 'missedWeeks',
    ...choice('FREE', 'STRIKE'),
    help: 'whether each week that a late entry missed is a strike',
  },
  {
    option: 'reuseTeamsFromWeek',
    name: 'reuseTeamsFromWeek',
    ...week,
    help: 'from this week on every team can be picked once more',
  },
  { option: 'firstWeek', name: 'firstWeek', ...week, help: 'the first week of the pool' },
  {
    option: 'lastWeek',
    name: 'lastWeek',
    ...week,
    help: 'the last week of the pool',
  },
  {
    option: 'buyBackThroughWeek',
    name: 'buyBackThroughWeek',
    ...week,
    help: 'the last week in which an elimination can be bought back',
  },
  {
    option: 'buyBackFeeCents',
    name: 'buyBackFee',
    values: 'DOLLARS',
    help: 'the fee of buying back; without it the entry fee',
    parse: parseDollars,
    format: (cents) => (Number(cents) / 100).toFixed(2),
  },
  {
    option: 'allOut',
    name: 'allOut',
    ...choice('SPLIT', 'PLAY_ON'),
    help: 'when all are out in the same week: they split the prize, or the week does not count for them',
  },
  {
    option: 'prizePercentages',
    name: 'prize',
    values: '60,30,10',
    help: 'percentages of the prize for the entries that last longest; 100 is one winner',
    parse: parsePercentages,
    format: (percentages) => percentages.join(','),
  },
  {
    option: 'rollover',
    name: 'rollover',
    ...choice('NEVER', 'NO_WINNER'),
    help: 'whether a prize that no single entry wins goes to the next season',
  },
  {
    option: 'showChances',
    name: 'showChances',
    help: 'whether screens of the pool show chances to win',
    ...yesOrNo,
  },
  {
    option: 'talk',
    name: 'talk',
    help: 'whether members post messages in a thread for each week',
    ...yesOrNo,
  },
  {
    option: 'showPaid',
    name: 'showPaid',
    help: 'whether the standings tell members which entries have paid',
    ...yesOrNo,
  },
];

/** The names of the options in `name=value`, with their values, meanings and defaults. */
export const OPTION_HELP = OPTION_TEXTS.map((text) => ({
  name: text.name,
  values: text.values,
  help: text.help,
  default: valueText(text, DEFAULT_OPTIONS),
}));

/**
 * Reads one `name=value`.
 * @returns a problem as a sentence for a text that is no option; `NONE` is no limit where an option has one
 */
export function parseOption(text: string): Partial<PoolOptions> | { problem: string } {
  const split = text.indexOf('=');
  const name = (split < 0 ? text : text.slice(0, split)).trim();
  const known = OPTION_TEXTS.find((each) => each.name.toLowerCase() === name.toLowerCase());
  if (known === undefined) {
    const names = [...OPTION_TEXTS.map((each) => each.name), ...PAYMENT_FIELDS].join(', ');
    return { problem: `There is no option ${JSON.stringify(name)}. The options are ${names}.` };
  }
  if (split < 0) return { problem: `The option ${known.name} needs a value: ${known.name}=${known.values}` };
  const value = text.slice(split + 1).trim();
  if (isNone(value) && DEFAULT_OPTIONS[known.option] === null) return { [known.option]: null };
  const parsed = known.parse(value);
  return parsed === null
    ? { problem: `${JSON.stringify(value)} is no value of the option ${known.name} (${known.values}).` }
    : { [known.option]: parsed };
}

function valueText(text: AnyOptionText, options: PoolOptions): string {
  const value = options[text.option];
  return value === null ? NONE : (text.format as (value: unknown) => string)(value);
}

/** The options that differ from the defaults, each as `name=value`. */
export function optionTexts(options: PoolOptions): string[] {
  return OPTION_TEXTS.flatMap((text) => {
    const value = valueText(text, options);
    return value === valueText(text, DEFAULT_OPTIONS) ? [] : [`${text.name}=${value}`];
  });
}

/**
 * The problems of options that are each valid but not together; none when a pool can have them.
 * @param weekCount of the regular season
 */
export function checkOptions(options: PoolOptions, { weekCount }: { weekCount: number }): OptionProblem[] {
  const problems: OptionProblem[] = [];
  const report = (option: keyof PoolOptions, message: string) => problems.push({ option, message });
  const { lives, firstWeek, doublePickWeeks, prizePercentages } = options;
  const lastWeek = options.lastWeek ?? weekCount;
  if (!Number.isInteger(lives) || lives < 1 || lives > MOST_LIVES) {
    report('lives', `An entry has 1 to ${MOST_LIVES} lives.`);
  }
  const last = weekCount + PLAYOFF_WEEKS;
  if (lastWeek > last) report('lastWeek', `The last week of the season, the Super Bowl, is Week ${last}.`);
  if (firstWeek < 1 || firstWeek > lastWeek) {
    report('firstWeek', `The first week must be from 1 to the last week of the pool, ${lastWeek}.`);
  }
  // "From Week N" names weeks beyond the pool's last one.
  if (doublePickWeeks.length > 0 && !doublePickWeeks.some((each) => each >= firstWeek && each <= lastWeek)) {
    report('doublePickWeeks', 'None of the weeks with two picks is a week of the pool.');
  }
  for (const option of ['lateJoinThroughWeek', 'reuseTeamsFromWeek', 'buyBackThroughWeek'] as const) {
    const value = options[option];
    if (value !== null && (value < firstWeek || value > lastWeek)) {
      report(option, `The week must be a week of the pool, ${firstWeek} to ${lastWeek}.`);
    }
  }
  if (options.missedWeeks === 'STRIKE' && lives === 1) {
    report('missedWeeks', 'A missed week can be a strike only when entries have more than one life.');
  }
  if (options.buyBackFeeCents !== null && options.buyBackThroughWeek === null) {
    report('buyBackFeeCents', 'A fee of buying back needs the last week in which an entry can buy back.');
  }
  const sum = prizePercentages.reduce((total, each) => total + each, 0);
  if (sum !== 100 || prizePercentages.some((each) => !Number.isInteger(each) || each < 1)) {
    report('prizePercentages', 'The percentages of the prize must be whole numbers that add up to 100.');
  }
  if (prizePercentages.some((each, index) => index > 0 && each > prizePercentages[index - 1]!)) {
    report('prizePercentages', 'No place can get more of the prize than the place before it.');
  }
  if (options.rollover === 'NO_WINNER' && prizePercentages.length > 1) {
    report('rollover', 'A prize with several places is always paid out.');
  }
  return problems;
}
