/** The settings as the form holds them. */
export type SettingName =
  | 'name'
  | 'slug'
  | 'contactEmail'
  | 'registration'
  | 'lateJoinThroughWeek'
  | 'maxEntriesPerAccount'
  | 'entryFeeCents'
  | 'commissionCents'
  | 'timeZone'
  | 'deadlineTime'
  | 'tieRule'
  | 'disputeHours'
  | 'payoutHours'
  | 'welcomeText'
  | 'rulesUpdatedText'
  | 'lives'
  | 'noPick'
  | 'deadline'
  | 'changePicks'
  | 'doublePickWeeks'
  | 'reuseTeamsFromWeek'
  | 'firstWeek'
  | 'lastWeek'
  | 'missedWeeks'
  | 'buyBackThroughWeek'
  | 'buyBackFeeCents'
  | 'allOut'
  | 'prizePercentages'
  | 'rollover';

export type SettingValues = Readonly<Record<SettingName, string>>;

/** A setting of the form. */
export interface SettingField {
  name: SettingName;
  label: string;
  /** `list`: numbers, separated by commas. */
  kind: 'text' | 'long' | 'number' | 'dollars' | 'time' | 'choice' | 'list';
  /** The chosen value is a number, or null for the empty one. */
  isNumber?: true;
  /** Part of the pool's options. */
  isOption?: true;
  hint?: string;
  choices?: readonly { value: string; label: string }[];
  /** What a change means for weeks that are over, or for what was promised. */
  meaning: string;
}
