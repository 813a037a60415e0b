/** Acts that can give somebody else the account of an entry's owner, and with it the secret picks (SPECIFICATION 4.5). */
export const accessWays = [
  'PASSWORD_LINK',
  'PASSWORD_LINK_USED',
  'SECOND_FACTOR_RESET',
  'MADE_ADMINISTRATOR',
] as const;
export type AccessWay = (typeof accessWays)[number];

/** OPENED: a commissioner opened the pick alone. */
export type PickAccess = 'OPENED' | AccessWay;

const DONE: Readonly<Record<AccessWay, (owner: string) => string>> = {
  PASSWORD_LINK: (owner) => `made a password link for the account of ${owner}`,
  PASSWORD_LINK_USED: (owner) => `had made the password link that was used for the account of ${owner}`,
  SECOND_FACTOR_RESET: (owner) => `removed the second factor of the account of ${owner}`,
  MADE_ADMINISTRATOR: (owner) => `made the account of ${owner} an administrator, with a new password`,
};

/** Who acted where nobody was signed in: a command on the machine, the settings or the setup. */
export const OPERATOR = 'The operator';

/** "opened the pick of Ann for Week 8", "made a password link for the account of Ann before the deadline of Week 8" */
export function accessText(way: PickAccess, { owner, week }: { owner: string; week: string }): string {
  return way === 'OPENED'
    ? `opened the pick of ${owner} for ${week}`
    : `${DONE[way](owner)} before the deadline of ${week}`;
}

/** The same from a row of the audit log, as far as it may be read. */
export function loggedAccess(
  after: Readonly<Record<string, unknown>> | null,
  owner: string,
  weekText: (week: number) => string,
): string {
  const way = accessWays.find((each) => each === after?.way);
  if (way === undefined) return `got access to the account of ${owner}`;
  return accessText(way, { owner, week: weekText(Number(after?.week)) });
}
