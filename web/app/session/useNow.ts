import { useEffect, useState } from 'react';
import { useServerClock } from './ClockContext.tsx';

/**
 * The server's time in milliseconds, updated every `intervalMs` real milliseconds and whenever the clock is
 * set. All time-dependent components use this.
 */
export function useNow(intervalMs = 1_000): number {
  const clock = useServerClock();
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const read = () => setNow(clock.now());
    read();
    const timer = setInterval(read, intervalMs);
    const stop = clock.listen(read);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [clock, intervalMs]);
  return now;
}
