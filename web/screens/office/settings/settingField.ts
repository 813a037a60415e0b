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

/** A setting as a form asks for it. */
export interface SettingQuestion {
  name: SettingName;
  label: string;
  kind: 'text' | 'long' | 'number' | 'amount' | 'time' | 'zone';
  hint?: string;
  /** In characters. */
  maxLength?: number;
}

export interface SettingField extends SettingQuestion {
  /** The effect of a change on past weeks or on promises. */
  change: string;
}
