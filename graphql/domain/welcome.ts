const DAY = 86_400_000;

/** Whether an entry still gets its welcome (SPECIFICATION 3.7): joined under 24 hours ago and not dismissed. */
export function isWelcomeDue(entry: { joinedAt: Date; welcomeShownAt: Date | null }, now: Date): boolean {
  return entry.welcomeShownAt === null && now.getTime() - entry.joinedAt.getTime() < DAY;
}
