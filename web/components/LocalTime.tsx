import { localTimeText } from '../session/localTime.ts';
import styles from './LocalTime.module.css';

interface LocalTimeProps {
  /** ISO, or milliseconds since 1970. */
  instant: string | number;
  /** Minutes that the pool's clock is ahead of UTC at the instant. */
  poolOffset: number;
}

/** Behind a time in the pool's zone: " (7:00 PM your time)", where the viewer's clock says something else. */
export function LocalTime({ instant, poolOffset }: LocalTimeProps) {
  const text = localTimeText(instant, poolOffset);
  if (text === null) return null;
  return (
    <>
      {' '}
      <span className={styles.local}>({text})</span>
    </>
  );
}
