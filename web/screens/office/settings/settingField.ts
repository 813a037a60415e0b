import type { PaymentFieldName } from '../paymentFields.ts';

type SettingName =
  | 'name'
  | 'slug'
  | 'contactEmail'
  | 'maxEntriesPerAccount'
  | 'entryFeeCents'
  | 'commissionCents'
  | 'timeZone'
  | 'deadlineTime'
  | 'disputeHours'
  | 'payoutHours'
  | 'welcomeText'
  | PaymentFieldName
  | 'rulesUpdatedText';

export type SettingTexts = Readonly<Record<SettingName, string>>;

export interface SettingField {
  name: SettingName;
  label: string;
  kind: 'text' | 'long' | 'number' | 'amount' | 'time' | 'zone';
  hint?: string;
  /** In characters. */
  maxLength?: number;
  /** The effect of a change on past weeks or on promises. */
  change: string;
}
