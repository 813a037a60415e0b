import { CalendarDays, CalendarPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { graphql, useFragment } from 'react-relay/hooks';
import { Button } from '#web/ui/form/Button.tsx';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { AccountSection } from './AccountSection.tsx';
import { SecretField } from './SecretField.tsx';
import { Fold } from '#web/ui/components/Fold.tsx';
import type { Calendar_viewer$key } from './__generated__/Calendar_viewer.graphql';
import type { CalendarRenewMutation } from './__generated__/CalendarRenewMutation.graphql';
import type { CalendarTurnOffMutation } from './__generated__/CalendarTurnOffMutation.graphql';

export function Calendar({ viewer: key }: { viewer: Calendar_viewer$key }) {
  const { calendarUrl } = useFragment(
    graphql`
      fragment Calendar_viewer on Viewer {
        calendarUrl
      }
    `,
    key,
  );
  const isOn = calendarUrl != null;
  const box = useRef<HTMLDivElement>(null);
  const wasOn = useRef(isOn);
  // The pressed button is gone: focuses its replacement.
  useEffect(() => {
    if (wasOn.current !== isOn && document.activeElement === document.body) {
      box.current?.querySelector('button')?.focus();
    }
    wasOn.current = isOn;
  }, [isOn]);
  return (
    <AccountSection id="calendar" title="Calendar" icon={CalendarDays}>
      <p>
        Your pick deadlines and the games of your picks in the calendar of your phone or computer. It updates
        when a kickoff moves.
      </p>
      <div ref={box} className="grid gap-4 min-w-0 min-[56rem]:max-w-[44rem]">
        {isOn ? <Address url={calendarUrl} /> : <TurnedOff />}
      </div>
    </AccountSection>
  );
}

function Address({ url }: { url: string }) {
  return (
    <>
      <SecretField label="Address of your calendar" value={url} what="address">
        <a className="tap font-semibold [&_svg]:me-2" href={url.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus aria-hidden size={18} /> Open in calendar app
        </a>
      </SecretField>
      <p className="text-quiet">
        Anyone with this address can see your picks, so share it with nobody but your calendar app.
      </p>
      <CalendarHelp />
      <Renewal />
    </>
  );
}

function TurnedOff() {
  const [renew, isRenewing] = useRenew();
  return (
    <div className="row gap-3">
      <p>Your calendar is off.</p>
      <Button onClick={() => renew('Calendar turned on', 'Copy its new address.')} isWaiting={isRenewing}>
        {isRenewing ? 'Turning on…' : 'Turn on'}
      </Button>
    </div>
  );
}

/** Both changes break existing subscriptions, so each takes a second press. */
function Renewal() {
  const [action, setAction] = useState<'renew' | 'turnOff' | null>(null);
  const [renew, isRenewing] = useRenew();
  const [turnOff, isTurningOff] = useTurnOff();
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(action);
  // The pressed button is gone: focuses its replacement.
  useEffect(() => {
    if (before.current === action) return;
    before.current = action;
    box.current?.querySelector('button')?.focus();
  }, [action]);
  if (action === null) {
    return (
      <div ref={box} className="row gap-3">
        <Button onClick={() => setAction('renew')}>Renew address</Button>
        <Button onClick={() => setAction('turnOff')}>Turn off</Button>
      </div>
    );
  }
  const isWaiting = isRenewing || isTurningOff;
  const confirm = () => {
    if (action === 'renew') renew('Address renewed', 'Subscribe again with the new address.');
    else turnOff();
    setAction(null);
  };
  return (
    <div
      ref={box}
      className="p-4 rounded bg-card-sunken grid gap-4"
      role="group"
      aria-labelledby="calendar-change"
    >
      <p id="calendar-change">
        {action === 'renew'
          ? 'The address above stops working, and you subscribe again with a new one.'
          : 'The address above stops working for good.'}
      </p>
      <div className="row gap-3">
        <Button className="border-flag text-flag-ink" onClick={confirm} isWaiting={isWaiting}>
          {action === 'renew' ? 'Renew' : 'Turn off for good'}
        </Button>
        <Button onClick={() => setAction(null)}>Keep</Button>
      </div>
    </div>
  );
}

function useRenew(): [(title: string, text: string) => void, boolean] {
  const [run, isRenewing] = useFormMutation<CalendarRenewMutation>(graphql`
    mutation CalendarRenewMutation {
      renewCalendar {
        ... on RenewCalendarPayload {
          viewer {
            ...Calendar_viewer
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const toast = useToast();
  const renew = (title: string, text: string) =>
    void run({}).then((outcome) =>
      toast(
        outcome.kind === 'done'
          ? { tone: 'success', title, text }
          : { tone: 'error', title: 'Not renewed', text: outcome.message },
      ),
    );
  return [renew, isRenewing];
}

function useTurnOff(): [() => void, boolean] {
  const [run, isTurningOff] = useFormMutation<CalendarTurnOffMutation>(graphql`
    mutation CalendarTurnOffMutation {
      turnOffCalendar {
        ... on TurnOffCalendarPayload {
          viewer {
            ...Calendar_viewer
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);
  const toast = useToast();
  const turnOff = () =>
    void run({}).then((outcome) =>
      toast(
        outcome.kind === 'done'
          ? { tone: 'success', title: 'Calendar turned off', text: 'Its address no longer works.' }
          : { tone: 'error', title: 'Not turned off', text: outcome.message },
      ),
    );
  return [turnOff, isTurningOff];
}

/** How to subscribe, by program. */
function CalendarHelp() {
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
