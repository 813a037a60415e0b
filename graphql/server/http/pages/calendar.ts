import { poolPage } from '#graphql/messages/mail/mailContent.ts';
import { calendarOwner } from '#graphql/accounts/addresses/calendarAddress.ts';
import { calendarFile } from '#graphql/messages/calendar/calendarFile.ts';
import { createAnswer, sendAnswer } from '#graphql/server/cache/answer.ts';
import { readCalendar } from '#graphql/messages/calendar/readCalendar.ts';
import type { Services } from '#kernel/services.ts';
import type { Settings } from '#graphql/site/settings/settings.ts';
import { keyedPages } from './keyedPages.ts';
import type { Answerer } from '../requests/routes.ts';
import { pathOf } from '../requests/requestPath.ts';
import { sendText } from '../requests/responses.ts';

/** Per calendar; calendar programs read it hourly or less often, from several devices. */
const READS = { tries: 60, seconds: 900 };
/** Reads of unknown calendars per network address. */
const MISSES = { tries: 30, seconds: 900 };
/** Seconds for which a calendar program may use its copy. */
const FRESH = 300;

/**
 * GET /calendar/<token>.ics: an account's private calendar (SPECIFICATION 6.8). The token authenticates,
 * since calendar programs have no session.
 */
export function createCalendar(
  services: Services,
  settings: Pick<Settings, 'publicUrl' | 'productName'>,
): Answerer {
  const { limits, db } = services;
  const reads = limits.named('calendar', READS);
  const misses = limits.named('calendar-miss', MISSES);

  return keyedPages('A calendar', async (request, response, { address }) => {
    const [, token = ''] = /^\/calendar\/([\w.-]+)\.ics$/.exec(pathOf(request)) ?? [];
    const owner = await calendarOwner(services, token);
    if (owner === null) {
      await misses.take(address);
      return sendText(
        response,
        404,
        'There is no calendar at this address. Copy the current address from My account.\n',
      );
    }
    await reads.take(String(owner.id));
    const { publicUrl, productName } = settings;
    const hasSeveral = (await db.pool.count({ take: 2 })) > 1;
    const text = calendarFile(
      { name: productName, host: new URL(publicUrl).hostname },
      await readCalendar(services, owner),
      ({ page, slug }) => poolPage(hasSeveral ? { publicUrl, poolPath: `/p/${slug}` } : { publicUrl }, page),
    );
    sendAnswer(request, response, createAnswer(text), [
      'Content-Type',
      'text/calendar; charset=utf-8',
      'Content-Disposition',
      'inline; filename="last-standing.ics"',
      'Cache-Control',
      `private, max-age=${FRESH}`,
    ]);
  });
}
