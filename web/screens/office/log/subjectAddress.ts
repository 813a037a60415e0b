interface Subject {
  readonly action: string;
  readonly week: number | null | undefined;
  readonly entry: { readonly id: string } | null | undefined;
}

/** Screens by the first part of an action's name, else by the whole name. */
const SCREENS: Readonly<Record<string, string>> = {
  commissioner: 'settings',
  invitation: 'invitations',
  invitationLink: 'invitations',
  referralCode: 'invitations',
  'pool.announce': 'announcements',
  'pool.announceKickoff': 'announcements',
  'pool.announceSchedule': 'announcements',
  'pool.create': 'settings',
  'pool.import': 'entries',
  'pool.importEntries': 'entries',
  'pool.undoImport': 'import',
  'pool.pinWeek': 'settings',
  'pool.publishSeason': 'close-out',
  'pool.remind': '',
  'pool.setWelcome': 'settings',
  'pool.update': 'settings',
  'pool.withdrawAnnouncement': 'announcements',
};

/** The office path for an action's subject; null for none. */
export function subjectAddress({ action, week, entry }: Subject): string | null {
  if (entry) return `entries/${encodeURIComponent(entry.id)}`;
  const screen = SCREENS[action] ?? SCREENS[action.split('.')[0] ?? ''];
  if (screen !== undefined) return screen;
  if (week != null) return `results?week=${week}`;
  return null;
}
