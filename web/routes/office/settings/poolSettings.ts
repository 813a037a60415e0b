import { optionFields, weeksOr } from './optionFields.ts';
import type { SettingField, SettingName, SettingValues } from './settingField.ts';

const FORWARD = 'Weeks that are over stay as they are.';

/** The settings of a pool in groups, in the order of the screen. */
export const settingGroups: readonly { title: string; fields: readonly SettingField[] }[] = [
  {
    title: 'The pool',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', meaning: FORWARD },
      {
        name: 'slug',
        label: 'Address',
        kind: 'text',
        hint: 'Lower-case letters, digits and hyphens: the pool is at /p/ and this.',
        meaning: 'Links with the earlier address no longer work.',
      },
      {
        name: 'contactEmail',
        label: 'Contact address',
        kind: 'text',
        hint: 'Public, on the rules page.',
        meaning: FORWARD,
      },
      {
        name: 'rulesUpdatedText',
        label: 'Rules last updated',
        kind: 'text',
        hint: 'As the rules page says it: “August 2025”.',
        meaning: FORWARD,
      },
      {
        name: 'welcomeText',
        label: 'Welcome message',
        kind: 'long',
        hint: 'New entries see it within 24 hours of joining.',
        meaning: FORWARD,
      },
    ],
  },
  {
    title: 'Joining',
    fields: [
      {
        name: 'registration',
        label: 'Registration',
        kind: 'choice',
        choices: [
          { value: 'OPEN', label: 'Open: anybody with a referral code' },
          { value: 'MEMBERS_ONLY', label: 'Members only: more entries for members' },
          { value: 'CLOSED', label: 'Closed' },
        ],
        meaning: 'Who is in the pool stays in it.',
      },
      {
        name: 'lateJoinThroughWeek',
        label: 'Late joining',
        kind: 'choice',
        choices: weeksOr('No limit', 'Through'),
        isNumber: true,
        isOption: true,
        meaning: 'Entries that have joined stay.',
      },
      {
        name: 'maxEntriesPerAccount',
        label: 'Entries per account',
        kind: 'number',
        hint: '1 to 10.',
        meaning: 'Accounts that have more keep them.',
      },
    ],
  },
  {
    title: 'Money',
    fields: [
      {
        name: 'entryFeeCents',
        label: 'Entry fee, in dollars',
        kind: 'dollars',
        meaning: 'Applies to all entries; no longer possible once an entry has paid.',
      },
      {
        name: 'commissionCents',
        label: 'Commission for a referred entry, in dollars',
        kind: 'dollars',
        meaning: 'Applies to fees that are paid from now on.',
      },
      {
        name: 'payoutHours',
        label: 'Hours to pay the winners',
        kind: 'number',
        hint: 'After the last game of the season.',
        meaning: 'The date on the rules and the close-out moves.',
      },
    ],
  },
  {
    title: 'Rules',
    fields: [
      {
        name: 'timeZone',
        label: 'Time zone',
        kind: 'choice',
        choices: [
          { value: 'America/New_York', label: 'Eastern (New York)' },
          { value: 'America/Chicago', label: 'Central (Chicago)' },
          { value: 'America/Denver', label: 'Mountain (Denver)' },
          { value: 'America/Los_Angeles', label: 'Pacific (Los Angeles)' },
          { value: 'Etc/GMT+4', label: 'EDT all season (UTC-4)' },
        ],
        meaning: `Moves the deadlines that are ahead. ${FORWARD}`,
      },
      {
        name: 'deadlineTime',
        label: 'Deadline on Sunday',
        kind: 'time',
        meaning: `Moves the deadlines that are ahead. ${FORWARD}`,
      },
      {
        name: 'tieRule',
        label: 'A tie',
        kind: 'choice',
        choices: [
          { value: 'LOSS', label: 'Counts as a loss' },
          { value: 'SURVIVE', label: 'Is survived' },
        ],
        isOption: true,
        meaning: 'Grades all weeks again, also those that are over.',
      },
      {
        name: 'disputeHours',
        label: 'Hours to dispute a week',
        kind: 'number',
        hint: 'After its last result.',
        meaning: 'Weeks that can still be disputed get the new time.',
      },
      ...optionFields,
    ],
  },
];

export const settingFields = settingGroups.flatMap(({ fields }) => fields);

/** The value of a setting as a person reads it. */
export function shownSetting(name: SettingName, value: string): string {
  const field = settingFields.find((one) => one.name === name);
  const label = field?.choices?.find((choice) => choice.value === value)?.label ?? value;
  return label === '' ? 'none' : label;
}

/** The value of a setting in the API's terms; null clears one that can be empty. */
function valueOf({ name, kind, isNumber }: SettingField, value: string): string | number | number[] | null {
  const text = value.trim();
  switch (kind) {
    case 'list':
      return (text.match(/\d+/g) ?? []).map(Number);
    case 'dollars':
      return text === '' ? null : Math.round(Number(text) * 100);
    case 'number':
      return Number(text);
    default:
      if (isNumber) return text === '' ? null : Number(text);
      return name === 'welcomeText' && text === '' ? null : text;
  }
}

/** A form's values as the API takes them. */
export function settingsInput(edits: Partial<SettingValues>): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  const options: Record<string, unknown> = {};
  for (const field of settingFields) {
    const value = edits[field.name];
    if (value !== undefined) (field.isOption ? options : input)[field.name] = valueOf(field, value);
  }
  return Object.keys(options).length === 0 ? input : { ...input, options };
}
