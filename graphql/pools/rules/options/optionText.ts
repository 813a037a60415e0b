import { USUAL_CURRENCY } from '#graphql/money/rules/currencies.ts';
import { PAYMENT_FIELDS } from '#graphql/money/rules/paymentInstructions.ts';
import { isNone, NONE } from './kinds.ts';
import { declared, DEFAULT_OPTIONS, OPTION_NAMES, type OptionName, type PoolOptions } from './poolOptions.ts';

/** The name of an option in `--option name=value`. */
const textName = (name: OptionName): string => {
  const { textName: own, apiName = name } = declared(name);
  return own ?? apiName;
};

/**
 * What an option means to whoever writes its value as text or as JSON: with what its numbers stand for, where they are more
 * than a count.
 */
export function meaningOf(name: OptionName): string {
  const { sentence, kind, values, choices = [] } = declared(name);
  if (kind !== 'NUMBER' || values.includes('..')) return sentence;
  return `${sentence} ${choices.map(({ text, words }) => `${text}: ${words}`).join('; ')}.`;
}

/** The names of the options in `name=value`, with their values, meanings and defaults. */
export const OPTION_HELP = OPTION_NAMES.map((name) => ({
  name: textName(name),
  values: declared(name).values,
  help: meaningOf(name),
  default: valueText(name, DEFAULT_OPTIONS),
}));

/**
 * Reads one `name=value`.
 * @param currency of the pool, whose sign can stand beside amounts
 * @returns a problem as a sentence for a text that is no option; `NONE` is no limit where an option has one
 */
export function parseOption(
  text: string,
  currency: string = USUAL_CURRENCY,
): Partial<PoolOptions> | { problem: string } {
  const split = text.indexOf('=');
  const given = (split < 0 ? text : text.slice(0, split)).trim();
  const name = OPTION_NAMES.find((each) => textName(each).toLowerCase() === given.toLowerCase());
  if (name === undefined) {
    const names = [...OPTION_NAMES.map(textName), ...PAYMENT_FIELDS].join(', ');
    return { problem: `There is no option ${JSON.stringify(given)}. The options are ${names}.` };
  }
  const { none, values, parse } = declared(name);
  if (split < 0)
    return { problem: `The option ${textName(name)} needs a value: ${textName(name)}=${values}` };
  const value = text.slice(split + 1).trim();
  if (isNone(value) && none !== undefined) return { [name]: null };
  const parsed = parse(value, currency);
  return parsed === undefined
    ? { problem: `${JSON.stringify(value)} is no value of the option ${textName(name)} (${values}).` }
    : { [name]: parsed };
}

function valueText(name: OptionName, options: PoolOptions): string {
  const value = options[name];
  return value === null ? NONE : declared(name).format(value);
}

/** The options that differ from the defaults, each as `name=value`. */
export function optionTexts(options: PoolOptions): string[] {
  return OPTION_NAMES.flatMap((name) => {
    const value = valueText(name, options);
    return value === valueText(name, DEFAULT_OPTIONS) ? [] : [`${textName(name)}=${value}`];
  });
}
