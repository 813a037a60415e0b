import { Eye, FastForward, Pause, Play, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useFormMutation } from '#web/app/relay/useFormMutation.ts';
import { useServerClock } from '#web/app/session/ClockContext.tsx';
import { poolWeekdayTime } from '#web/app/session/poolTime.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { useNow } from '#web/app/session/useNow.ts';
import { usePassed } from '#web/app/session/usePassed.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import { useToast } from '#web/app/toasts/Toasts.tsx';
import { useDemoLogIn } from './useDemoLogIn.ts';
import type { DemoEventKind, DemoStripQuery } from './__generated__/DemoStripQuery.graphql';
import type { DemoStripMutation } from './__generated__/DemoStripMutation.graphql';

/** Demo seconds per real second: REPLAY_SPEED's default, and ten times as fast. */
const NORMAL = 30;
const FAST = 300;

const EVENTS: Partial<Record<DemoEventKind, string>> = {
  DEADLINE: 'the deadline',
  KICKOFF: 'kickoff',
  FINALS: 'the finals',
};

const query = graphql`
  query DemoStripQuery {
    clock {
      nextEvent {
        kind
        at
      }
    }
    viewer {
      hasRole
    }
  }
`;

/** The demo's time, its speed, the next event, and the other role (SPECIFICATION 7.1). */
export function DemoStrip() {
  const data = useStripData();
  const clock = useServerClock();
  const now = useNow();
  const zone = usePoolZone();
  const toast = useToast();
  const { logIn, isWaiting } = useDemoLogIn();
  const [run, isRunning] = useFormMutation<DemoStripMutation>(graphql`
    mutation DemoStripMutation($input: SetDemoClockInput!) {
      setDemoClock(input: $input) {
        __typename
        ... on SetDemoClockPayload {
          clock {
            now
            speed
          }
        }
        ...failure_error @alias(as: "failure")
      }
    }
  `);

  const set = async (input: DemoStripMutation['variables']['input']) => {
    const outcome = await run({ input });
    if (outcome.kind === 'failed')
      toast({ tone: 'error', title: 'The clock did not change', text: outcome.message });
    else clock.set(outcome.done.clock.now, outcome.done.clock.speed);
  };
  const speed = clock.speed();
  const next = data?.clock.nextEvent;
  const event = next && EVENTS[next.kind];
  const other = data?.viewer?.hasRole ? 'PLAYER' : 'COMMISSIONER';
  return (
    <section className="flex items-center gap-1 max-w-page mx-auto px-gutter" aria-label="Demo">
      <p className="figures me-auto truncate text-15">
        <strong>Demo</strong> {poolWeekdayTime(now, zone)}
      </p>
      <StripButton
        icon={speed === 0 ? <Play /> : <Pause />}
        label={speed === 0 ? 'Resume' : 'Pause'}
        isWaiting={isRunning}
        onClick={() => void set({ speed: speed === 0 ? NORMAL : 0 })}
      />
      <StripButton
        icon={<FastForward />}
        label={speed < FAST ? 'Faster' : 'Normal speed'}
        isWaiting={isRunning}
        onClick={() => void set({ speed: speed < FAST ? FAST : NORMAL })}
      />
      {event && (
        <StripButton
          icon={<SkipForward />}
          label={`Skip to ${event}`}
          isWaiting={isRunning}
          onClick={() => void set({ now: next.at })}
        />
      )}
      <StripButton
        icon={<Eye />}
        label={other === 'PLAYER' ? 'See it as a player' : 'See it as the commissioner'}
        isWaiting={isWaiting}
        onClick={() => logIn(other)}
      />
    </section>
  );
}

/** Read again when the clock is set, when the event has passed, and for another viewer. */
function useStripData() {
  const environment = useRelayEnvironment();
  const clock = useServerClock();
  const viewer = useSessionData().viewer?.id;
  const [data, setData] = useState<DemoStripQuery['response'] | null>(null);
  const at = data?.clock.nextEvent?.at;
  const passed = usePassed(at ? [Date.parse(at)] : []);
  useEffect(() => {
    const read = () =>
      fetchQuery<DemoStripQuery>(environment, query, {}, { fetchPolicy: 'network-only' }).subscribe({
        next: setData,
        // The strip stays as it is.
        error: () => {},
      });
    let reading = read();
    const stop = clock.listen(() => {
      reading.unsubscribe();
      reading = read();
    });
    return () => {
      stop();
      reading.unsubscribe();
    };
  }, [environment, clock, viewer, passed]);
  return data;
}

interface StripButtonProps {
  icon: ReactNode;
  /** Seen beside the icon where the strip is wide enough. */
  label: string;
  isWaiting: boolean;
  onClick: () => void;
}

function StripButton({ icon, label, isWaiting, onClick }: StripButtonProps) {
  return (
    <button
      type="button"
      className="tap flex-none justify-center gap-2 min-w-11 px-3 text-15 font-semibold text-inherit bg-transparent border-0 cursor-pointer hover:underline"
      title={label}
      aria-disabled={isWaiting || undefined}
      onClick={isWaiting ? undefined : onClick}
    >
      <span aria-hidden className="[&_svg]:block [&_svg]:size-4.5">
        {icon}
      </span>
      <span className="max-lg:sr-only">{label}</span>
    </button>
  );
}
