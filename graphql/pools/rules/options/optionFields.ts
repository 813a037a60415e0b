import { roundOf } from '#graphql/season/rules/playoffs.ts';
import type { RuleTopic } from '../ruleTopic.ts';
import type { Option, OptionKind } from './kinds.ts';
import { MOST_WEEKS } from './limits.ts';
import { declared, OPTION_NAMES, type PoolOptions } from './poolOptions.ts';

/** Something to choose in a form. */
export interface FieldChoice {
  value: string;
  label: string;
}

/** An option as a form asks for it. */
export interface OptionField {
  /** Its field in the API. */
  name: string;
  label: string;
  sentence: string;
  topic: RuleTopic;
  change: string;
  kind: OptionKind;
  /** What an empty text stands for; null where it stands for nothing. */
  none: string | null;
  isCommon: boolean;
  /** Its value as text, empty for none. */
  value: string;
  /** What to choose from; empty for an option that is typed. */
  choices: readonly FieldChoice[];
}

/** Of a season with 18 weeks. */
const REGULAR_WEEKS = 18;

/** "Week 8", "Week 19: Wild Card". */
const weekLabel = (week: number): string => {
  const round = roundOf(week, REGULAR_WEEKS);
  return round === null ? `Week ${week}` : `Week ${week}: ${round.name}`;
};

const WEEKS: readonly FieldChoice[] = Array.from({ length: MOST_WEEKS }, (_, index) => ({
  value: String(index + 1),
  label: weekLabel(index + 1),
}));

function choicesOf({ kind, choices = [], none }: Option<unknown>): readonly FieldChoice[] {
  if (kind !== 'WEEK') return choices.map(({ text, words }) => ({ value: text, label: words }));
  return none === undefined ? WEEKS : [{ value: '', label: none }, ...WEEKS];
}

/** A value as a person types it: "12, 13", "13+" for Week 13 and later, "25", "25.50"; empty for none. */
export function typedValue(option: Option<unknown>, value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) {
    const text = option.format(value);
    return text.endsWith('+') ? text : value.join(', ');
  }
  return option.kind === 'CENTS' ? option.format(value).replace(/\.00$/, '') : option.format(value);
}

/** The options as a form asks for them, with these values. */
export function optionFields(options: PoolOptions): OptionField[] {
  return OPTION_NAMES.map((name) => {
    const option = declared(name);
    const { apiName = name, label, sentence, topic, change, kind, none = null, isCommon = false } = option;
    return {
      name: apiName,
      label,
      sentence,
      topic,
      change,
      kind,
      none,
      isCommon,
      value: typedValue(option, options[name]),
      choices: choicesOf(option),
    };
  });
}
