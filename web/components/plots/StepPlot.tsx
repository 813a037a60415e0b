import { formatCount } from '../count.ts';
import { PlotFrame } from './PlotFrame.tsx';
import styles from './StepPlot.module.css';
import { ticksUpTo } from './ticks.ts';

interface StepPlotProps {
  axis: string;
  /** Null: nothing can be told yet; those come last. */
  steps: readonly { label: string; value: number | null }[];
}

/** A count that holds for a column and steps at its end; the last step known carries its number. */
export function StepPlot({ axis, steps }: StepPlotProps) {
  const known = steps.flatMap(({ value }) => (value === null ? [] : [value]));
  const ticks = ticksUpTo(Math.max(0, ...known));
  const top = ticks.at(-1) ?? 1;
  const width = steps.length;
  const edge = known.map((value, index) => `${index === 0 ? 'M' : 'L'}${index} ${top - value}H${index + 1}`);
  const last = known.at(-1);
  return (
    <PlotFrame ticks={ticks} labels={steps.map(({ label }) => label)} axis={axis}>
      <svg className={styles.plot} viewBox={`0 0 ${width} ${top}`} preserveAspectRatio="none">
        {last !== undefined && (
          <>
            <path className={styles.area} d={`${edge.join('')}V${top}H0Z`} />
            <path className={styles.edge} d={edge.join('')} />
          </>
        )}
      </svg>
      {last !== undefined && (
        <span
          className={styles.last}
          data-side={known.length / width > 0.7 ? 'start' : 'end'}
          style={{ left: `${(known.length / width) * 100}%`, bottom: `${(last / top) * 100}%` }}
        >
          {formatCount(last)}
        </span>
      )}
    </PlotFrame>
  );
}
