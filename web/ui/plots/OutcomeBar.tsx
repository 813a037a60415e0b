import styles from './plots.module.css';

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
    <span className="flex w-full h-3.5" aria-hidden>
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
    <p className="flex flex-wrap gap-y-1.5 gap-x-4 text-13" aria-hidden>
      {PARTS.map((part) => (
        <span key={part} className="inline-flex items-center gap-1.5">
          <span className={`${styles.part} size-4 rounded-[3px] ${styles[part]}`} />
          {{ won, lost, tied: 'Tied', pending: 'Pending' }[part]}
        </span>
      ))}
    </p>
  );
}
