import legend from './legend.module.css';
import styles from './ColumnPlot.module.css';
import { PlotFrame } from './PlotFrame.tsx';
import { ticksUpTo } from './ticks.ts';

/** The fill of a part of a column; each has its own pattern besides its color. */
type Fill = 'solid' | 'striped' | 'dotted';

export interface Kind {
  key: string;
  label: string;
  fill: Fill;
}

interface ColumnPlotProps {
  axis: string;
  kinds: readonly Kind[];
  /** Counts by the key of their kind. */
  columns: readonly { label: string; counts: Readonly<Record<string, number>> }[];
}

/** Stacked columns of counts, each with its sum on top. */
export function ColumnPlot({ axis, kinds, columns }: ColumnPlotProps) {
  const sums = columns.map(({ counts }) => sumOf(counts));
  const ticks = ticksUpTo(Math.max(0, ...sums));
  const top = ticks.at(-1) ?? 1;
  const used = kinds.filter(({ key }) => columns.some(({ counts }) => (counts[key] ?? 0) > 0));
  return (
    <div>
      <PlotFrame ticks={ticks} labels={columns.map(({ label }) => label)} axis={axis}>
        <div className={styles.columns}>
          {columns.map(({ label, counts }, index) => (
            <div key={label} className={styles.column}>
              <span className={styles.sum}>{sums[index]}</span>
              {used.map(({ key, fill }) => {
                const count = counts[key] ?? 0;
                return count === 0 ? null : (
                  <span
                    key={key}
                    className={`${styles.part} ${styles[fill]}`}
                    style={{ height: `${(count / top) * 100}%` }}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </PlotFrame>
      {used.length > 0 && (
        <div className={styles.legend}>
          {used.map(({ key, label, fill }) => (
            <span key={key} className={legend.kind}>
              <span className={`${legend.swatch} ${styles[fill]}`} /> {label}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
