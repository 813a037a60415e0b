import { NO_CURRENCY, readCurrency } from '#graphql/money/rules/currencies.ts';
import { PLAYOFF_WEEKS } from '#graphql/season/rules/playoffs.ts';
import { declared, DEFAULT_OPTIONS, OPTION_NAMES, type OptionName, type PoolOptions } from './poolOptions.ts';

/** A problem with an option, as a sentence for a person. */
export interface OptionProblem {
  option: OptionName;
  message: string;
}

/**
 * The problems of options that are each valid but not together; none when a pool can have them.
 * @param weekCount of the regular season
 */
export function checkOptions(options: PoolOptions, { weekCount }: { weekCount: number }): OptionProblem[] {
  const problems: OptionProblem[] = [];
  const report = (option: OptionName, message: string) => problems.push({ option, message });
  const isValid = (name: OptionName) => !problems.some(({ option }) => option === name);
  for (const name of OPTION_NAMES) {
    const { choices, choicesOnly } = declared(name);
    if (choicesOnly !== undefined && !choices?.some(({ value }) => value === options[name]))
      report(name, choicesOnly);
  }
  const { lives, firstWeek, doublePickWeeks, prizePercentages } = options;
  const lastWeek = options.lastWeek ?? weekCount;
  const last = weekCount + PLAYOFF_WEEKS;
  if (lastWeek > last) report('lastWeek', `The last week of the season, the Super Bowl, is Week ${last}.`);
  if (firstWeek < 1 || firstWeek > lastWeek) {
    report('firstWeek', `The first week must be from 1 to the last week of the pool, ${lastWeek}.`);
  }
  // "From Week N" names weeks beyond the pool's last one.
  if (doublePickWeeks.length > 0 && !doublePickWeeks.some((each) => each >= firstWeek && each <= lastWeek)) {
    report('doublePickWeeks', 'None of the weeks with two picks is a week of the pool.');
  }
  if (lastWeek === last && doublePickWeeks.includes(last)) {
    report('doublePickWeeks', `The Super Bowl is one game: two picks end with Week ${last - 1}.`);
  }
  for (const option of ['lateJoinThroughWeek', 'reuseTeamsFromWeek', 'buyBackThroughWeek'] as const) {
    const value = options[option];
    if (value !== null && (value < firstWeek || value > lastWeek)) {
      report(option, `The week must be a week of the pool, ${firstWeek} to ${lastWeek}.`);
    }
  }
  if (isValid('byeWeeks') && options.byeWeeks > 0 && options.noPick === 'AUTO') {
    report('byeWeeks', 'Bye weeks need missing picks: where they are made automatically, no week is free.');
  }
  if (options.teamUses === 0 && options.reuseTeamsFromWeek !== null) {
    report(
      'reuseTeamsFromWeek',
      'Teams that can be picked without limit need no week from which they can be picked again.',
    );
  }
  if (readCurrency(options.currency) !== options.currency) report('currency', NO_CURRENCY);
  const { deadlineRule } = options;
  if (
    isValid('deadlineWeekday') &&
    deadlineRule !== 'SUNDAY' &&
    options.deadlineWeekday !== DEFAULT_OPTIONS.deadlineWeekday
  ) {
    report(
      'deadlineWeekday',
      'Only a weekly deadline is on a day of its own; this one follows the kickoffs.',
    );
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
  if (options.tieBreak === 'MARGIN' && prizePercentages.length > 1) {
    report(
      'tieBreak',
      'A margin decides who takes one prize: with several places, equals share their places.',
    );
  } else if (options.tieBreak === 'MARGIN' && options.rollover === 'NO_WINNER') {
    report('tieBreak', 'Where a margin decides between several, no prize is left for the next season.');
  }
  return problems;
}
