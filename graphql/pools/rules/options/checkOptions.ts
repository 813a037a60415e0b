import { NO_CURRENCY, readCurrency } from '#graphql/money/rules/currencies.ts';
import { PLAYOFF_WEEKS } from '#graphql/season/rules/playoffs.ts';
import { MOST_LIVES } from './limits.ts';
import { declared, DEFAULT_OPTIONS, type OptionName, type PoolOptions } from './poolOptions.ts';

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
  if (lastWeek === last && doublePickWeeks.includes(last)) {
    report('doublePickWeeks', `The Super Bowl is one game: two picks end with Week ${last - 1}.`);
  }
  for (const option of ['lateJoinThroughWeek', 'reuseTeamsFromWeek', 'buyBackThroughWeek'] as const) {
    const value = options[option];
    if (value !== null && (value < firstWeek || value > lastWeek)) {
      report(option, `The week must be a week of the pool, ${firstWeek} to ${lastWeek}.`);
    }
  }
  const isChoice = (name: OptionName) =>
    declared(name).choices?.some(({ value }) => value === options[name]) === true;
  if (!isChoice('byeWeeks')) {
    report('byeWeeks', 'An entry has 0 to 4 bye weeks.');
  } else if (options.byeWeeks > 0 && options.noPick === 'AUTO') {
    report('byeWeeks', 'Bye weeks need missing picks: where they are made automatically, no week is free.');
  }
  if (!isChoice('ownAutoPicks'))
    report('ownAutoPicks', 'The plan of an entry can be taken in 0 to 18 weeks.');
  if (!isChoice('favoriteLimit')) {
    report('favoriteLimit', 'The biggest favorite is one of 3, 7, 10 or 14 points, or has no limit (0).');
  }
  if (!isChoice('teamUses')) {
    report('teamUses', 'A team can be picked once (1), twice (2) or without limit (0).');
  } else if (options.teamUses === 0 && options.reuseTeamsFromWeek !== null) {
    report(
      'reuseTeamsFromWeek',
      'Teams that can be picked without limit need no week from which they can be picked again.',
    );
  }
  if (readCurrency(options.currency) !== options.currency) report('currency', NO_CURRENCY);
  const { deadlineRule } = options;
  if (!isChoice('deadlineWeekday')) {
    const days = 'Thursday (4), Friday (5), Saturday (6), Sunday (7) or Monday (1)';
    report('deadlineWeekday', `The day of the deadline is one on which a week is played: ${days}.`);
  } else if (deadlineRule !== 'SUNDAY' && options.deadlineWeekday !== DEFAULT_OPTIONS.deadlineWeekday) {
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
