import { ICalCalendar, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';

import type { CalendarEvent } from '../rules/calendar.ts';

/** Seconds after which a calendar program should read the file again, where it lets the file decide. */
const REFRESH = 3_600;

/**
 * A calendar as an iCalendar file (RFC 5545). Instants are in UTC, so that no zone has to be described. The same events
 * always make the same bytes.
 * @param address of an event's page
 */
export function calendarFile(
  { name, host }: { name: string; host: string },
  events: readonly CalendarEvent[],
  address: (event: CalendarEvent) => string,
): string {
  const calendar = new ICalCalendar({
    name: escaped(name),
    prodId: { company: 'Last Standing', product: 'Pool calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH,
  });
  for (const event of events) {
    calendar.createEvent({
      id: `${event.uid}@${host}`,
      start: event.start,
      ...(event.end === null ? {} : { end: event.end }),
      allDay: event.isAllDay,
      summary: event.title,
      description: event.text,
      url: address(event),
      status: ICalEventStatus[event.status],
      // A game does not make its viewer busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      stamp: event.revisedAt,
      lastModified: event.revisedAt,
      sequence: event.sequence,
    });
  }
  return calendar.toString();
}

/** A text of RFC 5545 (3.3.11): ical-generator escapes those of events, not the name of the calendar. */
function escaped(text: string): string {
  return text.replace(/[\\,;]/g, '\\$&');
}
