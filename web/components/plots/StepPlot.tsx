import { formatCount } from '../count.ts';
import { PlotFrame } from './PlotFrame.tsx';
import styles from './StepPlot.module.css';
import { ticksUpTo } from './ticks.ts';

interface StepPlotProps {
  axis: string;
  steps: readonly { label: string; value: number }[];
}

/** A step plot: the count holds for a column and changes at its end; the last step shows its number. */
export function StepPlot({ axis, steps }: StepPlotProps) {
  const ticks = ticksUpTo(Math.max(0, ...steps.map(({ value }) => value)));
  const top = ticks.at(-1) ?? 1;
  const width = steps.length;
  const edge = steps.map(
    ({ value }, index) => `${index === 0 ? 'M' : 'L'}${index} ${top - value}H${index + 1}`,
  );
  const last = steps.at(-1);
  return (
    <PlotFrame ticks={ticks} labels={steps.map(({ label }) => label)} axis={axis}>
      <svg className={styles.plot} viewBox={`0 0 ${width} ${top}`} preserveAspectRatio="none">
        {last && (
          <>
            <path className={styles.area} d={`${edge.join('')}V${top}H0Z`} />
            <path className={styles.edge} d={edge.join('')} />
          </>
        )}
      </svg>
      {last && (
        <span className={styles.last} style={{ bottom: `${(last.value / top) * 100}%` }}>
          {formatCount(last.value)}
        </span>
      )}
    </PlotFrame>
  );
}
