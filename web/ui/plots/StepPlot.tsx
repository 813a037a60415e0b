import { formatCount } from '../locale/numbers.ts';
import { PlotFrame } from './PlotFrame.tsx';
import styles from './plots.module.css';
import { ticksUpTo } from './ticks.ts';

interface StepPlotProps {
  axis: string;
  steps: readonly {
    label: string;
    value: number;
    /** Bounds of a value that is not known yet, drawn as a band. */
    between?: readonly [low: number, high: number];
  }[];
}

/** A step plot: the count holds for a column and changes at its end; the last step shows its number, rounded. */
export function StepPlot({ axis, steps }: StepPlotProps) {
  const band = steps.map(({ value, between = [value, value] as const }) => between);
  const ticks = ticksUpTo(Math.max(0, ...band.map(([, high]) => high)));
  const top = ticks.at(-1) ?? 1;
  const width = steps.length;
  const edge = steps.map(
    ({ value }, index) => `${index === 0 ? 'M' : 'L'}${index} ${top - value}H${index + 1}`,
  );
  const last = steps.at(-1);
  const isBand = steps.some(({ between }) => between !== undefined);
  const upper = band.map(([, high], index) => `L${index} ${top - high}H${index + 1}`);
  const lower = band.map(([low], index) => `L${index + 1} ${top - low}H${index}`).reverse();
  return (
    <PlotFrame ticks={ticks} labels={steps.map(({ label }) => label)} axis={axis}>
      <svg
        className="absolute inset-0 size-full overflow-visible"
        viewBox={`0 0 ${width} ${top}`}
        preserveAspectRatio="none"
      >
        {last && (
          <>
            <path
              className={styles.area}
              d={isBand ? `M${[...upper, ...lower].join('').slice(1)}Z` : `${edge.join('')}V${top}H0Z`}
            />
            <path className={styles.edge} d={edge.join('')} />
          </>
        )}
      </svg>
      {last && (
        <span className={styles.last} style={{ bottom: `${(last.value / top) * 100}%` }}>
          {formatCount(Math.round(last.value))}
        </span>
      )}
    </PlotFrame>
  );
}
