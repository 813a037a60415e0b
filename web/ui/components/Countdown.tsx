import styles from './Countdown.module.css';

interface CountdownProps {
  /** Milliseconds; the time left is never below zero. */
  until: number;
  now: number;
  /** "Deadline", "Season starts". */
  label: string;
  size?: 'small' | 'large';
}

const units = [
  ['days', 'Days', 86_400],
  ['hours', 'Hours', 3_600],
  ['minutes', 'Min', 60],
  ['seconds', 'Sec', 1],
] as const;

export function timeLeft(milliseconds: number): Record<(typeof units)[number][0], number> {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3_600),
    minutes: Math.floor((seconds % 3_600) / 60),
    seconds: seconds % 60,
  };
}

function inWords(left: ReturnType<typeof timeLeft>): string {
  const parts = units
    .slice(0, 3)
    .filter(([unit]) => left[unit] > 0)
    .map(([unit]) => `${left[unit]} ${left[unit] === 1 ? unit.slice(0, -1) : unit}`);
  return parts.length > 0 ? parts.slice(0, 2).join(' ') : 'less than a minute';
}

/**
 * Scoreboard digits. `role="timer"` is not announced, and its name changes once a minute: read on request,
 * not every second.
 */
export function Countdown({ until, now, label, size = 'small' }: CountdownProps) {
  const left = timeLeft(until - now);
  const shown = size === 'small' && left.days === 0 ? units.slice(1) : units;
  return (
    <div
      className={`${styles.countdown} ${styles[size]}`}
      role="timer"
      aria-label={`${label}: ${inWords(left)} left`}
    >
      {shown.map(([unit, short]) => (
        <span key={unit} aria-hidden className="flex flex-col items-center gap-0.5 min-w-0">
          <span className={styles.digits}>{String(left[unit]).padStart(2, '0')}</span>
          <span className={styles.unit}>{short}</span>
        </span>
      ))}
    </div>
  );
}
