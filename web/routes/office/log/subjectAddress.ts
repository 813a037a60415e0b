interface Subject {
  readonly action: string;
  readonly week: number | null | undefined;
  readonly entry: { readonly id: string } | null | undefined;
}

/** The screen of the office, below its address, that shows what an action was about; null for none. */
export function subjectAddress({ action, week, entry }: Subject): string | null {
  if (entry) return `entries/${encodeURIComponent(entry.id)}`;
  const [kind] = action.split('.');
  if (kind === 'game' || kind === 'heldUpdate') return week == null ? 'results' : `results?week=${week}`;
  if (action === 'pool.announce') return 'announcements';
  if (action === 'pool.publishSeason') return 'close-out';
  if (action === 'pool.update' || action === 'pool.pinWeek' || kind === 'commissioner') return 'settings';
  return null;
}
