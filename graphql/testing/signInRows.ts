import type { Database } from '#prisma/client.ts';

/** One row of each way to sign in; the key is the table. */
export const signInRows = (
  db: Database,
  userId: number,
  poolId: number,
  at: Date,
): Record<string, () => Promise<unknown>> => {
  const later = new Date(at.getTime() + 86_400_000);
  const session = {
    id: 9,
    userId,
    tokenHash: 's',
    createdAt: at,
    lastSeenAt: at,
    provenAt: at,
    expiresAt: later,
  };
  return {
    Session: () => db.session.create({ data: session }),
    PushSubscription: () =>
      db.pushSubscription.create({
        data: {
          userId,
          sessionId: 9,
          endpoint: 'e',
          endpointHash: 'e',
          p256dh: 'p',
          auth: 'a',
          createdAt: at,
        },
      }),
    PasswordReset: () =>
      db.passwordReset.create({ data: { userId, tokenHash: 'r', createdAt: at, expiresAt: later } }),
    ApiToken: () =>
      db.apiToken.create({ data: { userId, name: 'n', tokenHash: 't', prefix: 'p', createdAt: at } }),
    Passkey: () =>
      db.passkey.create({
        data: {
          userId,
          name: 'n',
          credentialId: 'c',
          publicKey: '',
          counter: 0,
          transports: '',
          createdAt: at,
        },
      }),
    AuthenticatorApp: () => db.authenticatorApp.create({ data: { userId, secret: 'AAAA', createdAt: at } }),
    RecoveryCode: () => db.recoveryCode.create({ data: { userId, codeHash: 'h', salt: 's' } }),
    PendingLogIn: () =>
      db.pendingLogIn.create({
        data: { userId, passwordKey: 'k', tokenHash: 'l', triesLeft: 5, expiresAt: later },
      }),
    ExternalIdentity: () =>
      db.externalIdentity.create({ data: { userId, issuer: 'i', subject: 's', createdAt: at } }),
    ProviderLogIn: () =>
      db.providerLogIn.create({
        data: {
          ...{ userId, tokenHash: 'v', purpose: 'LINK', issuer: 'i', subject: 's', isEmailVerified: true },
          ...{ hasSecondFactor: false, returnTo: '/', triesLeft: 5, createdAt: at, expiresAt: later },
        },
      }),
    Invitation: () =>
      db.invitation.create({
        data: {
          ...{ kind: 'CLAIM', poolId, userId, email: 'c@pool.example', tokenHash: 'k', declineToken: 'd' },
          ...{ createdAt: at, queuedAt: at, expiresAt: later },
        },
      }),
  };
};
