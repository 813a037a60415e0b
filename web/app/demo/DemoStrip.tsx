import { Eye, FastForward, Pause, Play, RotateCcw, SkipForward } from 'lucide-react';
import { useEffect, useState, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { fetchQuery, graphql, useRelayEnvironment } from 'react-relay/hooks';
import { useServerClock } from '#web/app/session/ClockContext.tsx';
import { poolWeekdayTime } from '#web/app/session/poolTime.ts';
import { useSessionData } from '#web/app/session/SessionContext.tsx';
import { useNow } from '#web/app/session/useNow.ts';
import { usePassed } from '#web/app/session/usePassed.ts';
import { usePoolZone } from '#web/app/session/usePoolZone.ts';
import { useDemoClock } from './useDemoClock.ts';
import { useDemoLogIn } from './useDemoLogIn.ts';
import { useDemoRestart } from './useDemoRestart.ts';
import { useDemoRun } from './useDemoRun.ts';
import type { DemoEventKind, DemoStripQuery } from './__generated__/DemoStripQuery.graphql';

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
      canStartAgain
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

/**
 * The demo's time, its speed, the next event, the other role, and another beginning (SPECIFICATION 7.1): in a line above
 * the header, on a phone in its menu while that is open.
 */
export function DemoStrip() {
  const isWide = useMedia('(min-width: 48rem)');
  const menu = useOpenMenu();
  useDemoRun();
  if (isWide) return <DemoControls isInMenu={false} />;
  return menu && createPortal(<DemoControls isInMenu />, menu);
}

function DemoControls({ isInMenu }: { isInMenu: boolean }) {
  const data = useStripData();
  const { speed, set, isSetting } = useDemoClock();
  const { logIn, isWaiting } = useDemoLogIn();
  const [isRestarting, setRestarting] = useState(false);
  const next = data?.clock.nextEvent;
  const event = next && EVENTS[next.kind];
  const other = data?.viewer?.hasRole ? 'PLAYER' : 'COMMISSIONER';
  return (
    <section
      className={
        isInMenu
          ? 'grid grid-cols-2 gap-x-3 mt-4 pt-2 border-t border-board-line [&_p]:col-span-full [&_button]:justify-start [&_button]:px-0 [&_button]:text-start'
          : 'flex items-center gap-1 max-w-page min-h-target mx-auto px-gutter [&_button>span+span]:max-[78rem]:sr-only'
      }
      aria-label="Demo"
    >
      <p className={isInMenu ? 'py-2' : 'me-auto min-w-0 text-15 leading-[1.2] *:truncate'}>
        <strong>Demo</strong> <DemoTime />
        {speed === 0 && next?.kind === 'DEADLINE' && (
          <span className="block text-lamp text-13">Paused before the deadline: pick, or resume</span>
        )}
      </p>
      {isRestarting ? (
        <Restart onLeave={() => setRestarting(false)} />
      ) : (
        <>
          <StripButton
            icon={speed === 0 ? <Play /> : <Pause />}
            label={speed === 0 ? 'Resume' : 'Pause'}
            isWaiting={isSetting}
            onClick={() => set({ speed: speed === 0 ? NORMAL : 0 })}
          />
          <StripButton
            icon={<FastForward />}
            label={speed < FAST ? 'Faster' : 'Normal speed'}
            isWaiting={isSetting}
            onClick={() => set({ speed: speed < FAST ? FAST : NORMAL })}
          />
          {event && (
            <StripButton
              icon={<SkipForward />}
              label={`Skip to ${event}`}
              isWaiting={isSetting}
              onClick={() => set({ now: next.at })}
            />
          )}
          <StripButton
            icon={<Eye />}
            label={other === 'PLAYER' ? 'See it as a player' : 'See it as the commissioner'}
            isWaiting={isWaiting}
            onClick={() => logIn(other)}
          />
          {data?.viewer && data.clock.canStartAgain && (
            <StripButton icon={<RotateCcw />} label="Start again" onClick={() => setRestarting(true)} />
          )}
        </>
      )}
    </section>
  );
}

function DemoTime() {
  return <span className="figures">{poolWeekdayTime(useNow(), usePoolZone())}</span>;
}

/** Asks once more: others may be looking around, too. */
function Restart({ onLeave }: { onLeave: () => void }) {
  const { restart, isRestarting } = useDemoRestart();
  if (isRestarting) return <p role="status">Starting again…</p>;
  return (
    <>
      <p className="text-15">Everything done so far is lost, for every visitor.</p>
      <StripButton icon={<RotateCcw />} label="Start again now" isFocused onClick={restart} />
      <StripButton icon={<Play />} label="Go on" onClick={onLeave} />
    </>
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
  /** In the strip seen beside the icon where there is room. */
  label: string;
  isWaiting?: boolean;
  /** Takes the focus of the button that it replaces. */
  isFocused?: boolean;
  onClick: () => void;
}

function StripButton({ icon, label, isWaiting = false, isFocused = false, onClick }: StripButtonProps) {
  return (
    <button
      type="button"
      className="tap flex-none justify-center gap-2 min-w-11 px-3 text-15 font-semibold text-inherit bg-transparent border-0 cursor-pointer hover:underline"
      title={label}
      ref={isFocused ? (button) => button?.focus() : undefined}
      aria-disabled={isWaiting || undefined}
      onClick={isWaiting ? undefined : onClick}
    >
      <span aria-hidden className="[&_svg]:block [&_svg]:size-4.5">
        {icon}
      </span>
      <span>{label}</span>
    </button>
  );
}

/** Whether a media query holds; false in prerendered documents. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

const menu = () => document.getElementById('menu');

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  const observed = menu();
  if (observed) observer.observe(observed, { attributeFilter: ['hidden'] });
  return () => observer.disconnect();
}

/** The menu of the header (layout/Header.tsx) while it is open: no first view carries what the demo adds to it. */
function useOpenMenu(): HTMLElement | null {
  return useSyncExternalStore(subscribe, () => {
    const found = menu();
    return found?.hidden === false ? found : null;
  });
}
