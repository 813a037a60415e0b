import type { PaymentFieldName } from '../paymentFields.ts';

/** The settings of a pool besides its options and its registration, as the form holds them. */
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

/** A setting of the form. */
export interface SettingField {
  name: SettingName;
  label: string;
  kind: 'text' | 'long' | 'number' | 'amount' | 'time' | 'zone';
  hint?: string;
  /** The most characters of a long text. */
  maxLength?: number;
  /** What a change means for weeks that are over, or for what was promised. */
  change: string;
}
