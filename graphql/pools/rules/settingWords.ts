/** The settings of a pool in words, as far as their names do not say it. */
const SETTING_WORDS: Readonly<Record<string, string>> = {
  entryFeeCents: 'entry fee',
  commissionCents: 'commission',
  buyBackFeeCents: 'buy-back fee',
  contactEmail: 'contact address',
  slug: 'address',
};

/** "entryFeeCents" becomes "entry fee". */
export const settingWord = (name: string): string =>
  SETTING_WORDS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** "MEMBERS_ONLY" becomes "members only"; other values stay. */
export const choiceWords = (value: string): string =>
  /^[A-Z][A-Z_]+$/.test(value) ? value.toLowerCase().replaceAll('_', ' ') : value;
