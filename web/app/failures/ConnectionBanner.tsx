import { ownDateTime } from '#web/ui/locale/wall.ts';
import { Wifi, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useConnectionState } from '../relay/ConnectionContext.tsx';
import { useShownFrom } from '../relay/LastSeenContext.tsx';

/** Milliseconds. An interruption of less than a second is not shown; a reconnection is shown for a while. */
const GRACE = 1_000;
const SAY_BACK_FOR = 4_000;

function listenToDevice(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

type Shown = 'nothing' | 'lost' | 'back';

/** Reports when the page is no longer live, what it does about it, and when it is live again. */
export function ConnectionBanner() {
  const connection = useConnectionState();
  const isOnline = useSyncExternalStore(
    listenToDevice,
    () => navigator.onLine,
    () => true,
  );
  const shownFrom = useShownFrom();
  const [shown, setShown] = useState<Shown>('nothing');

  useEffect(() => {
    if (connection === 'offline') {
      const timer = setTimeout(() => setShown('lost'), GRACE);
      return () => clearTimeout(timer);
    }
    if (connection === 'connecting') return undefined;
    setShown((before) => (before === 'lost' ? 'back' : 'nothing'));
    const timer = setTimeout(() => setShown('nothing'), SAY_BACK_FOR);
    return () => clearTimeout(timer);
  }, [connection]);

  const state = shownFrom !== null ? 'past' : !isOnline ? 'offline' : shown;
  return (
    <div role="status" data-screen-only>
      {shownFrom !== null && (
        <Banner>
          {isOnline ? 'The server cannot be reached.' : 'You are offline.'} You see what was last known on{' '}
          <time dateTime={new Date(shownFrom).toISOString()}>{ownDateTime(shownFrom)}</time>.
        </Banner>
      )}
      {state === 'offline' && <Banner>You are offline. What you see may be out of date.</Banner>}
      {state === 'lost' && (
        <Banner>
          Live updates are interrupted. Reconnecting; until then the page checks for news by itself.
        </Banner>
      )}
      {state === 'back' && <Banner isBack>Live updates are back.</Banner>}
    </div>
  );
}

function Banner({ isBack = false, children }: { isBack?: boolean; children: ReactNode }) {
  const Icon = isBack ? Wifi : WifiOff;
  const look = isBack ? 'bg-turf text-on-turf' : 'bg-penalty text-on-penalty';
  return (
    <p
      className={`flex items-center justify-center gap-2 max-w-none px-gutter py-2 font-semibold leading-[1.35] [&_svg]:flex-none ${look}`}
    >
      <Icon aria-hidden size={18} />
      <span>{children}</span>
    </p>
  );
}
