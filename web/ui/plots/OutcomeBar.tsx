import legend from './legend.module.css';
import styles from './OutcomeBar.module.css';

interface OutcomeBarProps {
  won: number;
  lost: number;
  tied: number;
  pending: number;
  /** The count that the full width represents. */
  most: number;
}

const PARTS = ['won', 'lost', 'tied', 'pending'] as const;

/**
 * The outcomes of picks, side by side; the counts are in the text beside the bar, so assistive technology
 * skips it.
 */
export function OutcomeBar({ most, ...counts }: OutcomeBarProps) {
  return (
    <span className={styles.bar} aria-hidden>
      {PARTS.map((part) =>
        counts[part] === 0 ? null : (
          <span
            key={part}
            className={`${styles.part} ${styles[part]}`}
            style={{ width: `${(counts[part] / Math.max(1, most)) * 100}%` }}
          />
        ),
      )}
    </span>
  );
}

/** The legend of such bars. @param words for picks that came through, and for those that did not */
export function OutcomeLegend({ won, lost }: Readonly<Record<'won' | 'lost', string>>) {
  return (
    <p className={styles.legend} aria-hidden>
      {PARTS.map((part) => (
        <span key={part} className={legend.kind}>
          <span className={`${styles.part} ${legend.swatch} ${styles[part]}`} />
          {{ won, lost, tied: 'Tied', pending: 'Pending' }[part]}
        </span>
      ))}
    </p>
  );
}
