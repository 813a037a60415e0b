import { Fold } from '#web/ui/components/Fold.tsx';

/** How to subscribe, by program. */
export function CalendarHelp() {
  return (
    <Fold summary="How to add it on your phone">
      <dl className="grid gap-1 [&_dt]:font-[650] [&_dd+dt]:mt-3">
        <dt>iPhone and iPad</dt>
        <dd>
          Tap <strong>Open in calendar app</strong> and confirm. Or open Settings, then Apps, Calendar,
          Calendar Accounts, Add Account, Other, Add Subscribed Calendar, and paste the address.
        </dd>
        <dt>Android and Google Calendar</dt>
        <dd>
          Open calendar.google.com in a browser, choose Other calendars, From URL, and paste the address. The
          phone shows it a moment later; Google reads it again every few hours.
        </dd>
        <dt>Outlook</dt>
        <dd>Choose Add calendar, Subscribe from web, and paste the address.</dd>
      </dl>
    </Fold>
  );
}
