import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

import { oneDialect } from '#prisma/testing.ts';
import { calendarToken } from './addresses/calendarAddress.ts';
import { plantUser } from '../testing/services.ts';
import { openJoinablePool } from '../testing/accounts.ts';
import { signInRows } from '../testing/signInRows.ts';
import { endSignIn } from './endSignIn.ts';

/** Tables of an account that sign nobody in. */
const KEPT = [
  ...['PoolCommissioner', 'Entry', 'Plan', 'ReferralCode', 'Commission', 'RulesAcknowledgement', 'ReadMark'],
  ...['MessageMention', 'ReminderLog'],
];

it('ends a row of every table that signs an account in, and the address of its calendar', async () => {
  const { database, services, open } = await openJoinablePool(oneDialect[0]!);
  try {
    const { db } = database;
    const at = services.systemClock.now();
    const user = await plantUser(db, 'boss@pool.example');
    const ways = signInRows(db, user.id, open.pool.id, at);
    const models = readFileSync(new URL('../../prisma/schema.prisma', import.meta.url), 'utf8');
    const owned = [...models.matchAll(/^model (\w+) \{\n([^}]*)\}/gm)].flatMap(([, name, fields]) =>
      /@relation\(.*fields: \[userId\]/.test(fields!) ? [name!] : [],
    );
    expect(owned.toSorted()).toEqual([...Object.keys(ways), ...KEPT].toSorted());
    for (const create of Object.values(ways)) await create();
    const calendar = await calendarToken(services, user);

    await db.$transaction((tx) => endSignIn(tx, user.id, at));
    const of = { where: { userId: user.id } };
    expect({
      sessions: await db.session.count(of),
      devices: await db.pushSubscription.count(of),
      links: await db.passwordReset.count(of),
      tokens: await db.apiToken.count({ where: { userId: user.id, revokedAt: null } }),
      passkeys: await db.passkey.count(of),
      apps: await db.authenticatorApp.count(of),
      codes: await db.recoveryCode.count(of),
      pending: await db.pendingLogIn.count(of),
      identities: await db.externalIdentity.count(of),
      visits: await db.providerLogIn.count(of),
      claimLinks: await db.invitation.count({ where: { userId: user.id, tokenHash: { not: null } } }),
    }).toEqual({
      ...{ sessions: 0, devices: 0, links: 0, tokens: 0, passkeys: 0, apps: 0, codes: 0, pending: 0 },
      ...{ identities: 0, visits: 0, claimLinks: 0 },
    });
    const after = await db.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(await calendarToken(services, after)).not.toBe(calendar);
  } finally {
    await database.close();
  }
});
