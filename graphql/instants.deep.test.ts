// Each time that a mail, a notification, an announcement, an export, a picture or a text of the API names, compared with the API's
// instants, in the week after summer time has ended in all three zones (web/e2e/instants.deep.e2e.ts: the screens).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { oneDialect } from '../prisma/testing.ts';
import { readCalendar } from './messages/calendar/readCalendar.ts';
import { remindNow } from './messages/remindNow.ts';
import { sendScheduleNotices } from './messages/mail/scheduleNotices.ts';
import { sendPickReceipts } from './messages/mail/sendPickReceipts.ts';
import { sendReminders } from './messages/mail/sendReminders.ts';
import { sendResults } from './messages/mail/sendResults.ts';
import { submitPick } from './picks/submitPick.ts';
import { applyGameUpdates } from './season/applyGameUpdates.ts';
import { passDeadlines } from './grading/passDeadlines.ts';
import { createStoppedClock } from './kernel/clock/stopped.ts';
import { momentSvg } from './messages/moments/momentPicture.ts';
import { readMoment } from './messages/moments/readMoment.ts';
import { openPushService, type PushService } from './testing/pushService.ts';
import { hoursFromDeadline, openFixture, type Fixture } from './testing/schema.ts';

/** From the planted Week 2 in September to Sunday, November 9. */
const LATER = 8 * 7 * 86_400_000;
const inNovember = (instant: Date) => new Date(instant.getTime() + LATER);
const at = (week: number, hours: number) => inNovember(hoursFromDeadline(week, hours));

/** "Sunday, November 9, 9:41:07.312 AM EST", "1:00 PM". */
const TIME =
  /(?:([A-Z]\w+), ([A-Z]\w+ \d{1,2}), )?\b(\d{1,2}:\d{2})(?::\d{2}(?:\.\d+)?)? (AM|PM)(?: ([A-Z]{2,4}(?:[+-]\d+)?))?/g;

/** "Sun, Nov 9, 9:41 AM EST": an instant on the clock of a zone. */
function onClock(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
  return format.format(instant).replace(/\s/g, ' ').replace(' at ', ', ');
}

/** The times of a text in the form of `onClock`; a part that is not there is a "?". */
function timesIn(text: string): string[] {
  return [...text.replace(/\s/g, ' ').matchAll(TIME)].map(
    ([, day = '?', date = '?', clock, half, zone = '?']) => {
      const [month = '', number = ''] = date.split(' ');
      return `${day.slice(0, 3)}, ${month.slice(0, 3)} ${number}, ${clock} ${half} ${zone}`;
    },
  );
}

const INSTANTS = `query($zone: String!) { pool { id deadlineText: week { deadlineLabel }
  viewerEntries { id picks { submittedAt receipt { recordedAt } } buyBackOffer { closesAt closesAtLabel } }
  weeks { deadline deadlineLabel games { kickoff statusText(timeZone: $zone) } } } }`;

/** What the office stores as files: payments and the log. */
const EXPORTS = `{ pool { paymentsCsv { csv } auditLog(first: 200) { edges { node { at sentence reason action } } } } }`;

/** An instant in a file, with its offset. */
const ISO = /\b\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)/g;

function instantsIn(value: unknown): Date[] {
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) ? [new Date(value)] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(instantsIn) : [];
}

describe.each(oneDialect)('a pool in November on %s', (dialect) => {
  let fixture: Fixture;
  let push: PushService;
  beforeEach(async () => {
    fixture = await openFixture(dialect);
    push = await openPushService();
    fixture.settings.allowPrivateAddresses = true;
  });
  afterEach(async () => {
    await push.close();
    await fixture.close();
  });

  /** Moves everything that is planted to November. */
  async function moveToNovember(timeZone: string): Promise<void> {
    const { db, clock, poolId } = fixture;
    for (const { id, kickoff, completedAt } of await db.game.findMany()) {
      const data = { kickoff: inNovember(kickoff), completedAt: completedAt && inNovember(completedAt) };
      await db.game.update({ where: { id }, data });
    }
    for (const { id, deadline, deadlinePassedAt, completedAt } of await db.poolWeek.findMany()) {
      const data = {
        deadline: inNovember(deadline),
        deadlinePassedAt: deadlinePassedAt && inNovember(deadlinePassedAt),
        completedAt: completedAt && inNovember(completedAt),
      };
      await db.poolWeek.update({ where: { id }, data });
    }
    await db.pool.update({
      where: { id: poolId },
      data: { timeZone, buyBackThroughWeek: 3, buyBackFeeCents: 2000 },
    });
    await db.user.updateMany({ data: { notifyPicks: true } });
    await clock.set({ now: at(2, -23.5) });
    fixture.services.systemClock = createStoppedClock(at(2, -23.5));
  }

  const site = () => ({ ...fixture.settings, paymentUrlTemplate: '' });
  const update = (game: object) =>
    applyGameUpdates(fixture.services, [
      {
        ...{ seasonYear: 2025, week: 2, status: 'SCHEDULED', isKickoffConfirmed: true },
        ...{ period: null, clock: null, homeScore: null, awayScore: null },
        ...game,
      } as never,
    ]);

  it.each(['America/New_York', 'America/Denver', 'Europe/Berlin'])(
    'has each time on its own clock: %s',
    async (timeZone) => {
      await moveToNovember(timeZone);
      const { services, db, poolId } = fixture;
      const { viewer } = fixture.context('commissioner');
      const alice = fixture.context('alice').viewer!;
      const subscribe = `mutation($input: SubscribePushInput!) { subscribePush(input: $input) { __typename } }`;
      await fixture.ask('alice', subscribe, { input: push.browser() });
      const told = new Set<Date>();
      const read = async () => {
        const { data, errors } = await fixture.ask('alice', INSTANTS, { zone: timeZone });
        expect(errors).toEqual([]);
        for (const instant of instantsIn(data)) told.add(instant);
        return JSON.stringify(data);
      };
      const texts = new Map<string, string>();
      texts.set('the API before the deadline', await read());

      await sendReminders(services, site(), new Map());
      await submitPick(services, alice, {
        ...{ entryId: fixture.entryIds[1]!, week: 2, teamId: 'GB', receivedAt: services.clock.now() },
      });
      await sendPickReceipts(services, site());
      await remindNow(services, viewer, { poolId, again: true, site: site() });
      await update({ homeTeamId: 'LAC', awayTeamId: 'MIA', kickoff: at(2, -2) });
      await sendScheduleNotices(services, site(), new Set());
      await read();

      await fixture.clock.set({ now: at(2, 38) });
      await passDeadlines(services);
      for (const [awayTeamId, homeTeamId] of [
        ['MIA', 'LAC'],
        ['PHI', 'GB'],
        ['CHI', 'DAL'],
      ]) {
        const { kickoff } = await db.game.findFirstOrThrow({ where: { week: 2, homeTeamId } });
        await update({
          ...{ homeTeamId, awayTeamId, kickoff },
          status: 'FINAL',
          homeScore: 20,
          awayScore: 3,
        });
      }
      await sendResults(services, site(), new Set());
      texts.set('the API after the week', await read());

      for (const { id, subject, text, html } of await db.outboxMail.findMany()) {
        texts.set(`mail ${id}: ${subject}`, `${subject}\n${text}`);
        texts.set(`mail ${id}: ${subject}, as HTML`, html.replace(/<[^>]+>/g, ' '));
      }
      for (const { id, title, body } of await db.outboxPush.findMany())
        texts.set(`notification ${id}`, `${title}: ${body}`);
      for (const { id, title, body } of await db.announcement.findMany())
        texts.set(`announcement ${id}`, `${title}: ${body}`);
      for (const entryId of fixture.entryIds)
        for (const week of [1, 2]) {
          const moment = await readMoment(services, { entryId, week });
          if (moment) texts.set(`picture of ${entryId} in Week ${week}`, momentSvg(moment, 'Last Standing'));
        }

      const instants = new Set([...told].map((instant) => instant.getTime()));
      const events = await readCalendar(services, { id: alice.userId });
      expect(events.length).toBeGreaterThan(3);
      expect(events.filter(({ start }) => !instants.has(start.getTime()))).toEqual([]);
      texts.set('calendar', events.map(({ title, text }) => `${title}: ${text}`).join(' | '));
      const known = new Set([...told].map((instant) => onClock(instant, timeZone)));
      const found = [...texts].map(([name, text]) => ({ name, times: timesIn(text) }));
      await db.payment.updateMany({ data: { status: 'COMPLETED', paidAt: at(2, 1) } });
      const { data: files, errors } = await fixture.ask('commissioner', EXPORTS);
      expect(errors).toEqual([]);
      const stored: string = [
        files.pool.paymentsCsv.csv,
        ...files.pool.auditLog.edges.map(({ node }: { node: object }) => Object.values(node).join(',')),
      ].join('\n');
      expect(stored.match(ISO)!.length).toBeGreaterThan(fixture.entryIds.length);
      const bare = stored.replaceAll(ISO, '').replaceAll(TIME, '');
      expect(bare.match(/\b\d{1,2}:\d\d\b|\b\d{4}-\d\d-\d\d\b/g)).toBeNull();
      found.push({ name: 'files of the office', times: timesIn(stored.replaceAll(ISO, '')) });
      const strange = found.flatMap(({ name, times }) =>
        times.filter((time) => !known.has(time)).map((time) => `${name}: ${time}`),
      );
      expect(strange).toEqual([]);
      // Each kind that names a time did so.
      const naming = found.filter(({ times }) => times.length > 0).map(({ name }) => name);
      for (const kind of [
        'the API before the deadline',
        'the API after the week',
        ...[
          'pick is missing',
          'your pick is recorded',
          'Earlier kickoff in Week 2',
          'Week 2 of Test pool: you are out',
        ],
        ...['notification', 'announcement'],
      ])
        expect(naming.join('\n')).toContain(kind);
    },
  );
});
