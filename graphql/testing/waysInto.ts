import type { Database } from '#prisma/client.ts';

/** What signs an account in, and the entries that go with it: a change by somebody else can give that person the account. */
export async function waysInto(db: Database, userId: number) {
  const of = { where: { userId }, orderBy: { id: 'asc' }, select: { id: true } } as const;
  return {
    user: await db.user.findUnique({
      where: { id: userId },
      select: { email: true, passwordHash: true, isAdministrator: true, calendarRenewedAt: true },
    }),
    sessions: await db.session.findMany(of),
    links: await db.passwordReset.findMany(of),
    tokens: await db.apiToken.findMany(of),
    passkeys: await db.passkey.findMany(of),
    app: await db.authenticatorApp.findUnique({ where: { userId } }),
    codes: await db.recoveryCode.findMany(of),
    pending: await db.pendingLogIn.findMany(of),
    identities: await db.externalIdentity.findMany(of),
    visits: await db.providerLogIn.findMany(of),
    claimLinks: await db.invitation.findMany({
      ...of,
      select: { tokenHash: true },
      where: { userId, tokenHash: { not: null } },
    }),
    entries: await db.entry.findMany(of),
  };
}
