import { NO_COUNT, readCount } from '#web/ui/locale/numbers.ts';
import { inCurrency, noAmount, readAmount, typedAmount } from '../amounts.ts';
import type { OptionField } from '../options/optionFields.ts';
import {
  currencyIn,
  labeled,
  optionsInput,
  optionTexts,
  shownAmount,
  shownOption,
  type OptionTexts,
} from '../options/optionValues.ts';
import { zoneLabel } from '../timeZones.ts';
import { carries, PAYMENT_FIELDS } from '../paymentFields.ts';
import type { SettingField, SettingTexts } from './settingField.ts';
import type { SettingsForm_pool$data } from './__generated__/SettingsForm_pool.graphql';

export type PoolTexts = SettingTexts & OptionTexts;

/** Settings that a blank text removes. */
const REMOVED_WHEN_BLANK: ReadonlySet<string> = new Set([
  'welcomeText',
  ...PAYMENT_FIELDS.map(({ name }) => name),
]);

const FORWARD = 'Weeks that are over stay as they are.';

/** Settings in groups, in screen order. */
const settingGroups: readonly { title: string; fields: readonly SettingField[] }[] = [
  {
    title: 'The pool',
    fields: [
      { name: 'name', label: 'Name', kind: 'text', change: FORWARD },
      {
        name: 'slug',
        label: 'Address',
        kind: 'text',
        hint: 'Lowercase letters, numbers and hyphens. The pool’s address is /p/ followed by this.',
        change: 'Links with the earlier address no longer work.',
      },
      {
        name: 'contactEmail',
        label: 'Contact address',
        kind: 'text',
        hint: 'Public, on the rules page.',
        change: FORWARD,
      },
      {
        name: 'rulesUpdatedText',
        label: 'Rules last updated',
        kind: 'text',
        hint: 'Shown on the rules page, for example “August 2025”.',
        change: FORWARD,
      },
      {
        name: 'welcomeText',
        label: 'Welcome message',
        kind: 'long',
        hint: 'Shown once to each new entry, within 24 hours of joining. A single entry’s page can have its own.',
        change: FORWARD,
      },
    ],
  },
  {
    title: 'Joining',
    fields: [
      {
        name: 'maxEntriesPerAccount',
        label: 'Entries per account',
        kind: 'number',
        hint: '1 to 10.',
        change: 'Accounts that have more keep them.',
      },
    ],
  },
  {
    title: 'Money',
    fields: [
      {
        name: 'entryFeeCents',
        label: 'Entry fee',
        kind: 'amount',
        change: 'Applies to all entries; no longer possible once an entry has paid.',
      },
      {
        name: 'commissionCents',
        label: 'Commission for a referred entry',
        kind: 'amount',
        change: 'Applies to fees that are paid from now on.',
      },
      {
        name: 'payoutHours',
        label: 'Hours to pay the winners',
        kind: 'number',
        hint: 'After the last game of the season.',
        change: 'The date on the rules and the close-out moves.',
      },
    ],
  },
  {
    title: 'How members pay you',
    fields: PAYMENT_FIELDS.map((field) => ({
      ...field,
      change:
        'Shown at once to everybody who owes a fee. Payments that are on their way go to the earlier account.',
    })),
  },
  {
    title: 'Deadline and disputes',
    fields: [
      {
        name: 'timeZone',
        label: 'Time zone',
        kind: 'zone',
        change: `Moves the deadlines that are ahead. Verify lists a deadline that moved once picks were in, with the picks it let in. ${FORWARD}`,
      },
      {
        name: 'deadlineTime',
        label: 'Time of the deadline',
        kind: 'time',
        change: `Moves the deadlines that are ahead. Verify lists a deadline that moved once picks were in, with the picks it let in. ${FORWARD}`,
      },
      {
        name: 'disputeHours',
        label: 'Hours to dispute a week',
        kind: 'number',
        hint: 'After its last result.',
        change: 'Weeks that can still be disputed get the new time.',
      },
    ],
  },
];

const settingFields = settingGroups.flatMap(({ fields }) => fields);

/** With its label in the currency. */
const named = (field: SettingField, currency: string): SettingField =>
  field.kind === 'amount' ? { ...field, label: `${field.label}, ${inCurrency(currency)}` } : field;

/**
 * Groups for these texts: amounts in their currency, without services that do not support it unless one is in
 * use.
 */
export function settingGroupsOf(
  texts: PoolTexts,
): readonly { title: string; fields: readonly SettingField[] }[] {
  const currency = currencyIn(texts);
  return settingGroups.map(({ title, fields }) => ({
    title,
    fields: fields
      .filter(({ name }) => texts[name] !== '' || carries(name, currency))
      .map((field) => named(field, currency)),
  }));
}

export function storedTexts(pool: SettingsForm_pool$data, options: readonly OptionField[]): PoolTexts {
  const settings = settingFields.map(({ name, kind }) => {
    const stored = pool[name] ?? (kind === 'amount' ? 0 : '');
    return [name, kind === 'amount' ? typedAmount(Number(stored)) : String(stored)] as const;
  });
  return { ...(Object.fromEntries(settings) as SettingTexts), ...optionTexts(options) };
}

interface ShownChange {
  name: string;
  label: string;
  before: string;
  after: string;
  /** Its effect on past weeks or on promises. */
  means: string;
}

function shownSetting({ kind }: SettingField, text: string, currency: string): string {
  if (text === '') return 'none';
  if (kind === 'amount') return shownAmount(text, currency);
  return kind === 'zone' ? zoneLabel(text) : text;
}

/** In the form's order. */
export function shownChanges(
  options: readonly OptionField[],
  stored: PoolTexts,
  changed: Partial<PoolTexts>,
): ShownChange[] {
  const was = currencyIn(stored);
  const is = currencyIn({ ...stored, ...changed });
  const fields = [
    ...settingFields.map((field) => ({
      field: named(field, is),
      show: (text: string, currency: string) => shownSetting(field, text, currency),
    })),
    ...options.map((field) => ({
      field: labeled(field, is),
      show: (text: string, currency: string) => shownOption(field, text, currency),
    })),
  ];
  return fields.flatMap(({ field: { name, label, change: means }, show }) => {
    const after = changed[name];
    return after === undefined
      ? []
      : [{ name, label, before: show(stored[name] ?? '', was), after: show(after, is), means }];
  });
}

/** Converts a setting for the API; undefined for an invalid text. */
function readSetting(
  { name, kind }: SettingField,
  entered: string,
  currency: string,
): string | number | null | undefined {
  const text = entered.trim();
  if (kind === 'amount') return readAmount(text, currency) ?? undefined;
  if (kind === 'number') return readCount(text) ?? undefined;
  return text === '' && REMOVED_WHEN_BLANK.has(name) ? null : text;
}

/** Converts the form for the API; problems of invalid texts by name. */
export function settingsInput(
  options: readonly OptionField[],
  entered: Partial<PoolTexts>,
): {
  input: Record<string, unknown>;
  problems: Map<string, string>;
} {
  const { input: chosen, problems } = optionsInput(options, entered);
  const input: Record<string, unknown> = {};
  const currency = currencyIn({ ...optionTexts(options), ...entered });
  for (const field of settingFields) {
    const text = entered[field.name];
    if (text === undefined) continue;
    const value = readSetting(field, text, currency);
    if (value === undefined) {
      problems.set(field.name, field.kind === 'amount' ? noAmount(currency) : NO_COUNT);
    } else input[field.name] = value;
  }
  return { input: Object.keys(chosen).length === 0 ? input : { ...input, options: chosen }, problems };
}
