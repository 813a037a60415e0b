import styles from './plots.module.css';
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
        <div className="absolute inset-0 grid grid-flow-col auto-cols-[minmax(0,1fr)]">
          {columns.map(({ label, counts }, index) => (
            <div
              key={label}
              className="flex flex-col justify-end justify-self-center w-full max-w-18 px-[min(12%,8px)]"
            >
              <span className="pb-1 text-ink heading text-15 text-center flex-none">{sums[index]}</span>
              {used.map(({ key, fill }) => {
                const count = counts[key] ?? 0;
                return count === 0 ? null : (
                  <span
                    key={key}
                    className={`flex-none border-t-0 [&+&]:border-t-0 ${styles[fill]}`}
                    style={{ height: `${(count / top) * 100}%` }}
                  />
                );
              })}
            </div>
          ))}
        </div>
      </PlotFrame>
      {used.length > 0 && (
        <div className="flex flex-wrap gap-y-1.5 gap-x-4 pt-2.5 text-13">
          {used.map(({ key, label, fill }) => (
            <span key={key} className="inline-flex items-center gap-1.5">
              <span className={`size-4 rounded-[3px] ${styles[fill]}`} /> {label}
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
