import type { OptionField } from '../options/optionFields.ts';
import type { SettingQuestion } from '../settings/settingField.ts';

interface RuleGroup {
  /** As on the rules page. */
  title: string;
  settings: readonly SettingQuestion[];
  /** Names of options. */
  options: readonly string[];
}

/** The settings and options of a new pool that most pools leave as they are; an option of no group is in the last. */
const GROUPS: readonly RuleGroup[] = [
  {
    title: 'Entry requirements',
    settings: [
      {
        name: 'contactEmail',
        label: 'Contact for questions',
        kind: 'text',
        hint: 'Players see it.',
      },
    ],
    options: ['lateJoinThroughWeek', 'missedWeeks', 'buyBackThroughWeek', 'buyBackFeeCents'],
  },
  {
    title: 'Pick rules',
    settings: [
      { name: 'timeZone', label: 'Time zone', kind: 'zone' },
      {
        name: 'deadlineTime',
        label: 'Time of the deadline',
        kind: 'time',
        hint: 'In the time zone of the pool.',
      },
    ],
    options: [
      'pickTo',
      'deadline',
      'deadlineWeekday',
      'changePicks',
      'doublePickWeeks',
      'teamUses',
      'reuseTeamsFromWeek',
      'favoriteLimit',
      'byeWeeks',
      'ownAutoPicks',
    ],
  },
  { title: 'Elimination rules', settings: [], options: ['lives', 'lossRule', 'tieRule', 'noPick'] },
  {
    title: 'Prize distribution',
    settings: [],
    options: ['prizePercentages', 'tieBreak', 'allOut', 'rollover'],
  },
  {
    title: 'Technical rules',
    settings: [
      {
        name: 'slug',
        label: 'Address',
        kind: 'text',
        hint: 'The part after /p/ in its address; made from the name when empty.',
      },
    ],
    options: ['firstWeek', 'lastWeek', 'showChances', 'talk', 'showPaid'],
  },
];

/** Options that another step of the wizard asks for. */
export const MONEY_OPTIONS: readonly string[] = ['currency'];

/** The groups with their options, in the groups' order. */
export function ruleGroups(
  fields: readonly OptionField[],
): { title: string; settings: readonly SettingQuestion[]; options: readonly OptionField[] }[] {
  const placed = new Set([...MONEY_OPTIONS, ...GROUPS.flatMap(({ options }) => options)]);
  const rest = fields.filter(({ name }) => !placed.has(name));
  return GROUPS.map(({ title, settings, options }, at) => ({
    title,
    settings,
    options: [
      ...options.flatMap((name) => fields.filter((field) => field.name === name)),
      ...(at === GROUPS.length - 1 ? rest : []),
    ],
  }));
}
