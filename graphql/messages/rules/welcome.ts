const DAY = 86_400_000;

interface Welcomed {
  joinedAt: Date;
  /** Null for an entry that joined here. */
  importedAt: Date | null;
  welcomeShownAt: Date | null;
}

/** What became of an entry's welcome (SPECIFICATION 3.7): still to be shown, dismissed, or past its 24 hours. An imported entry has none. */
export function welcomeState(
  { joinedAt, importedAt, welcomeShownAt }: Welcomed,
  now: Date,
): 'DUE' | 'SHOWN' | 'PAST' {
  if (welcomeShownAt !== null) return 'SHOWN';
  if (importedAt !== null) return 'PAST';
  return now.getTime() - joinedAt.getTime() < DAY ? 'DUE' : 'PAST';
}

/** Whether an entry still gets its welcome (SPECIFICATION 3.7): joined under 24 hours ago and not dismissed. */
export function isWelcomeDue(entry: Welcomed, now: Date): boolean {
  return welcomeState(entry, now) === 'DUE';
}
