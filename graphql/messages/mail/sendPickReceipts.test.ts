// SQL on both databases: graphql/messages/mail/recordedPicks.ts, graphql/messages/mail/enqueueMail.ts,
// graphql/messages/mail/sendPickReceipts.ts

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { bothDialects, oneDialect, type TestDatabase } from '#prisma/testing.ts';
import { openLogProof, parseLogProof } from '#verify/log/proof.ts';
import { leafHash } from '#verify/log/treeHash.ts';
import { encodeUtf8 } from '#verify/log/utf8.ts';
import { parseVerifierKey } from '#verify/log/verifierKey.ts';
import { createReplayFeed } from '#graphql/season/feeds/replay.ts';
import { createPickReceiptsJob } from '#graphql/server/jobs/pickReceipts.ts';
import type { TextFile } from './transport/mailer.ts';
import { createSmtpMailer } from './transport/smtp.ts';
import { site } from '#graphql/testing/accounts.ts';
import { openMailServer } from '#graphql/testing/mailServer.ts';
import { openCounted } from '#graphql/testing/schema.ts';
import {
  openTestPool,
  type PlantedPool,
  plantUser,
  type TestServices,
  viewerOf,
} from '#graphql/testing/services.ts';
import { submitPickFor } from '#graphql/picks/pickFor.ts';
import { sha256 } from '#graphql/log/key/sha256.ts';
import { submitPick } from '#graphql/picks/submitPick.ts';
import { settle } from '#graphql/season/settle.ts';
import { updateNotifications } from './notifications.ts';
import { sendMail } from './sendMail.ts';
import { sendPickReceipts } from './sendPickReceipts.ts';

/** Entries 1 to 10 are of the owner, the others of an account each. */
describe.each(bothDialects)('receipts of picks by mail, on %s', (dialect) => {
  let database: TestDatabase;
  let services: TestServices;
  let planted: PlantedPool;
  beforeEach(async () => {
    ({ database, services, planted } = await openTestPool(dialect, 12));
  });
  afterEach(() => database.close());
  const mails = () => database.db.outboxMail.findMany({ orderBy: { id: 'asc' } });
  const send = () => sendPickReceipts(services, site);
  const choose = (picks: boolean) => updateNotifications(services, viewerOf(planted.owner), { picks });
  async function pick(number: number, teamId: string): Promise<void> {
    const entry = planted.entries[number - 1]!;
    const owner = await database.db.user.findUniqueOrThrow({ where: { id: entry.userId } });
    await submitPick(services, viewerOf(owner), {
      entryId: entry.id,
      week: 1,
      teamId,
      receivedAt: services.clock.now(),
    });
  }
  /** Opens the receipts of a mail by the key that stands in it. @returns their records */
  function opened({ text, attachments }: { text: string; attachments: string | null }): unknown[] {
    const [, key] = /The key that signs the log, which .*:\n(\S+)/.exec(text) ?? [];
    const { name: origin, ...rest } = parseVerifierKey(key!);
    return (JSON.parse(attachments!) as TextFile[]).map((file) => {
      const proof = parseLogProof(file.text);
      const { leaf, record } = JSON.parse(Buffer.from(proof.extra!).toString()) as Record<string, string>;
      openLogProof(sha256, proof, leafHash(sha256, encodeUtf8(leaf!)), origin, [{ name: origin, ...rest }]);
      return record;
    });
  }

  it('come in one mail for the picks of an account, with a file for each, and say when each was recorded', async () => {
    await choose(true);
    await services.clock.set({ now: new Date('2025-09-07T13:41:07.312Z') });
    await pick(1, 'DEN');
    await pick(11, 'PIT');
    await pick(2, 'TB');
    expect(await send()).toBe(1);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to: 'owner@pool.example',
      subject: 'Week 1 of Test pool: your picks are recorded',
      unsubscribe: expect.stringContaining('kind=picks') as string,
    });
    const records = opened(mail!);
    expect(records).toMatchObject([
      { entry: String(planted.entries[0]!.id), week: 1, team: 'DEN', source: 'PARTICIPANT' },
      { entry: String(planted.entries[1]!.id), week: 1, team: 'TB' },
    ]);
    const leaves = await database.db.logLeaf.findMany({
      where: { teamId: { in: ['DEN', 'TB'] } },
      orderBy: { index: 'asc' },
    });
    const [first, second] = leaves.map(({ index }) => index);
    const at = 'on Sunday, September 7, 9:41:07.312 AM EDT, before the deadline.';
    expect(mail!.text).toContain(`Entry 1: the Denver Broncos.\nRecorded as no. ${first} ${at}`);
    expect(mail!.text).toContain(`Entry 2: the Tampa Bay Buccaneers.\nRecorded as no. ${second} ${at}`);
    expect(mail!.text).toMatch(/Check the receipts:\n\S+\/verify\n/);
    expect(JSON.parse(mail!.attachments!)).toMatchObject([
      { name: `${planted.pool.slug}-week-1-no-${first}.tlog-proof` },
      { name: `${planted.pool.slug}-week-1-no-${second}.tlog-proof` },
    ]);
    // Nothing of the pick of somebody else.
    expect(JSON.stringify([mail, records])).not.toMatch(/PIT|Steelers|Entry 11/);
  });

  it('come once, also from two processes at the same time, and after a stop halfway', async () => {
    await choose(true);
    await pick(1, 'DEN');
    const stopped = new AbortController();
    stopped.abort();
    expect(await sendPickReceipts(services, site, stopped.signal)).toBe(0);
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.sort()).toEqual([0, 0, 1]);
    expect(await send()).toBe(0);
  });

  it('cost one statement where nothing was recorded, and a look at the leaves where nobody wants them', async () => {
    const { db, counter } = openCounted(dialect, database.url);
    const statementsOf = async () => {
      counter.statements = 0;
      await sendPickReceipts({ ...services, db }, site);
      return counter.statements;
    };
    try {
      await send();
      expect(await statementsOf()).toBe(1);
      await pick(1, 'DEN');
      // The logs, the leaves, and a transaction that notes them.
      expect(await statementsOf()).toBe(4);
    } finally {
      await db.$disconnect();
    }
  });

  // What follows is the same on both databases.
  if (!oneDialect.includes(dialect)) return;

  it('are off until they are chosen, and then only of later picks', async () => {
    await pick(1, 'PHI');
    expect(await send()).toBe(0);
    await choose(true);
    expect(await send()).toBe(0);
    await pick(2, 'DEN');
    expect(await send()).toBe(1);
    await choose(false);
    await pick(3, 'PHI');
    expect(await send()).toBe(0);
    expect(await mails()).toHaveLength(1);
  });

  it('name the pick that a change replaces', async () => {
    await database.db.pool.updateMany({ data: { changePicks: 'UNTIL_LOCK' } });
    await choose(true);
    await pick(1, 'DEN');
    await send();
    await pick(1, 'TB');
    expect(await send()).toBe(1);
    const [, mail] = await mails();
    expect(mail!.subject).toBe('Week 1 of Test pool: your pick is recorded');
    expect(mail!.text).toContain('Entry 1: the Tampa Bay Buccaneers, instead of the Denver Broncos.\n');
    expect(opened(mail!)).toMatchObject([{ team: 'TB', was: 'DEN' }]);
  });

  it('come for automatic picks, of those who chose it', async () => {
    await database.db.pool.updateMany({ data: { noPick: 'AUTO' } });
    await choose(true);
    await pick(1, 'DEN');
    await send();
    await services.clock.set({ now: new Date('2025-09-07T15:00:00Z') });
    await settle(services, createReplayFeed({ clock: services.clock }), services.clock.now());
    expect(await send()).toBe(1);
    const [, mail] = await mails();
    expect(opened(mail!)).toHaveLength(9);
    expect(mail!.text).toMatch(
      /Entry 10: the [\w ]+, picked automatically at the deadline\.\nRecorded as no\. \d+ on [\w ,:.]+\.\n/,
    );
  });

  it('say that a pick was taken from the plan', async () => {
    const { id: entryId, userId } = planted.entries[0]!;
    const at = services.clock.now();
    const fallback = { entryId, userId, name: 'Mine', teams: '1:BUF', fallbackOf: entryId };
    await database.db.plan.create({ data: { ...fallback, createdAt: at, updatedAt: at } });
    await database.db.pool.updateMany({ data: { ownAutoPicks: 1 } });
    await choose(true);
    await services.clock.set({ now: new Date('2025-09-07T15:00:00Z') });
    await settle(services, createReplayFeed({ clock: services.clock }), services.clock.now());
    expect(await send()).toBe(1);
    const [mail] = await mails();
    expect(opened(mail!)).toMatchObject([{ team: 'BUF', source: 'PLAN' }]);
    expect(mail!.text).toMatch(
      /Entry 1: the Buffalo Bills, taken from your plan at the deadline\.\nRecorded as no\. \d+ on [\w ,:.]+\.\n/,
    );
  });

  it('do not come for what the commissioner does: that has a mail of its own', async () => {
    await choose(true);
    const boss = await plantUser(database.db, 'boss@pool.example', true);
    await submitPickFor(services, viewerOf(boss), {
      entryId: planted.entries[0]!.id,
      week: 1,
      slot: 1,
      teamId: 'DEN',
      reason: 'by phone',
      site,
    });
    expect(await send()).toBe(0);
    expect(await mails()).toMatchObject([
      { subject: 'Test pool: the commissioner changed your Week 1 pick' },
    ]);
  });

  it('reach a mail server as files, and are then erased here', async () => {
    await choose(true);
    await pick(1, 'DEN');
    const job = createPickReceiptsJob(services, site, 0);
    let woken = 0;
    const stop = job.listen!(() => (woken += 1));
    await pick(2, 'TB');
    expect(woken).toBe(1);
    stop();
    await job.run(new AbortController().signal);
    const [queued] = await mails();
    const [file] = JSON.parse(queued!.attachments!) as TextFile[];

    const server = await openMailServer();
    const mailer = createSmtpMailer({ url: server.url, from: 'pool@pool.example' });
    try {
      expect(await sendMail(services, mailer)).toMatchObject({ sent: 1 });
    } finally {
      await mailer.close();
      await server.close();
    }
    const { message } = server.received[0]!;
    expect(message).toContain(`filename=${file!.name}`);
    const base64 = Buffer.from(file!.text).toString('base64');
    expect(message.replaceAll(/\s/g, '')).toContain(base64);
    expect((await mails())[0]).toMatchObject({ text: '', html: '', attachments: null });
  });
});
