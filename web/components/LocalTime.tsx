import { localTimeText } from './localTime.ts';
import styles from './LocalTime.module.css';

interface LocalTimeProps {
  /** ISO, or milliseconds since 1970. */
  instant: string | number;
  /** The offset of the pool's clock from UTC at the instant, in minutes. */
  poolOffset: number;
}

/** Follows a time in the pool's zone: " (7:00 PM your time)", where the viewer's clock differs. */
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
