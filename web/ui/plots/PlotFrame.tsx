import type { ReactNode } from 'react';
import { formatCount } from '../locale/numbers.ts';
import styles from './plots.module.css';

interface PlotFrameProps {
  /** From 0 upwards; the last one is the top of the plot. */
  ticks: readonly number[];
  /** One below each column. */
  labels: readonly string[];
  /** The unit of the labels: "Week". */
  axis: string;
  children: ReactNode;
}

/** The grid lines and labels of a plot of counts by column. The plot inside fills the frame. */
export function PlotFrame({ ticks, labels, axis, children }: PlotFrameProps) {
  const top = ticks.at(-1) ?? 1;
  return (
    <div className={styles.frame}>
      <div className="relative [&_span]:absolute [&_span]:right-0 [&_span]:[transform:translateY(50%)]">
        {/* The labels are positioned absolutely; the longest one reserves the width for all. */}
        <div className="invisible">{formatCount(top)}</div>
        {ticks.map((tick) => (
          <span key={tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {formatCount(tick)}
          </span>
        ))}
      </div>
      <div className="relative [isolation:isolate]">
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-x-0 border-b border-line first:border-control-line"
            style={{ bottom: `${(tick / top) * 100}%` }}
          />
        ))}
        {children}
      </div>
      <div
        className="grid col-2 pt-2 heading text-center"
        style={{ gridTemplateColumns: `repeat(${labels.length}, minmax(0, 1fr))` }}
      >
        {labels.map((label) => (
          <span key={label}>{label}</span>
        ))}
      </div>
      <div className="col-2 pt-1.5 text-center">{axis}</div>
    </div>
  );
}
