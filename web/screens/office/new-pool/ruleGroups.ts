import type { OptionField } from '../options/optionFields.ts';
import type { RuleTopic } from './__generated__/NewPoolPageQuery.graphql';
import type { SettingQuestion } from '../settings/settingField.ts';

/** The section of the rules of each option, by its name. */
export type OptionTopics = ReadonlyMap<string, RuleTopic>;

interface RuleGroup {
  /** As on the rules page. */
  title: string;
  topic: RuleTopic;
  settings: readonly SettingQuestion[];
}

/** The settings of a new pool that most pools leave as they are, in the sections of the rules. */
const GROUPS: readonly RuleGroup[] = [
  {
    title: 'Entry requirements',
    topic: 'ENTRIES',
    settings: [
      {
        name: 'contactEmail',
        label: 'Contact for questions',
        kind: 'text',
        hint: 'Players see it.',
      },
    ],
  },
  {
    title: 'Pick rules',
    topic: 'PICKS',
    settings: [
      { name: 'timeZone', label: 'Time zone', kind: 'zone' },
      {
        name: 'deadlineTime',
        label: 'Time of the deadline',
        kind: 'time',
        hint: 'In the time zone of the pool.',
      },
    ],
  },
  { title: 'Elimination rules', topic: 'ELIMINATION', settings: [] },
  {
    title: 'Prize distribution',
    topic: 'PRIZES',
    settings: [],
  },
  {
    title: 'Technical rules',
    topic: 'TECHNICAL',
    settings: [
      {
        name: 'slug',
        label: 'Address',
        kind: 'text',
        hint: 'The part after /p/ in its address; made from the name when empty.',
      },
    ],
  },
];

/** Options that the wizard asks for beside the season. */
export const SEASON_OPTIONS: readonly string[] = ['firstWeek', 'lastWeek'];
/** Options that the wizard asks for beside the entry fee. */
export const MONEY_OPTIONS: readonly string[] = ['currency'];

export function ruleGroups(
  fields: readonly OptionField[],
  topics: OptionTopics,
): { title: string; settings: readonly SettingQuestion[]; options: readonly OptionField[] }[] {
  return GROUPS.map(({ title, topic, settings }) => ({
    title,
    settings,
    options: fields.filter(
      ({ name }) => topics.get(name) === topic && ![...SEASON_OPTIONS, ...MONEY_OPTIONS].includes(name),
    ),
  }));
}
