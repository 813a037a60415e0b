import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects } from '#prisma/testing.ts';
import { site } from '../testing/accounts.ts';
import { openFixture, type Fixture } from '../testing/schema.ts';
import { InvalidInputError, NotFoundError } from '../kernel/failures.ts';
import { renameAccountAs } from './changeName.ts';

const email = 'bob@pool.example';
const reason = 'He married.';

describe.each(bothDialects)('the name of somebody’s account, on %s', (dialect) => {
  let fixture: Fixture;
  beforeEach(async () => void (fixture = await openFixture(dialect)));
  afterEach(() => fixture.close());
  const rename = (name: string, address = email) =>
    renameAccountAs(fixture.services, fixture.userId('administrator'), {
      email: address,
      name,
      reason,
      site,
    });
  const audits = () => fixture.db.auditEntry.findMany({ where: { action: 'account.changeName' } });

  it('is changed with a reason, and the owner gets a mail, while usernames stay', async () => {
    const { db } = fixture;
    const before = await db.entry.findMany({ select: { username: true } });
    expect(await rename('  Robert   Doe ', ' BOB@pool.example ')).toEqual({ email, name: 'Robert Doe' });
    expect(await db.user.findUniqueOrThrow({ where: { email } })).toMatchObject({ name: 'Robert Doe' });
    expect(await db.entry.findMany({ select: { username: true } })).toEqual(before);
    const rows = await audits();
    expect(rows).toMatchObject([
      { actorId: fixture.userId('administrator'), subjectId: String(fixture.userId('bob')), reason },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Robert');
    const [mail, ...others] = await db.outboxMail.findMany({ where: { to: email } });
    expect(others).toEqual([]);
    expect(mail!.text).toContain(reason);
  });

  it('is left as it is where it is the same, no name, or of nobody', async () => {
    const { db } = fixture;
    const { name } = await db.user.findUniqueOrThrow({ where: { email } });
    await rename(name);
    await expect(rename('!!!')).rejects.toThrow(InvalidInputError);
    await expect(rename('Eve', 'nobody@pool.example')).rejects.toThrow(NotFoundError);
    expect(await audits()).toEqual([]);
    expect(await db.outboxMail.count()).toBe(0);
  });
});
