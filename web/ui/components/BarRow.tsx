/**
 * A horizontal bar of a share of 100%. Hidden from assistive technology: the text beside it has the figure.
 */
export function BarRow({ percent, color }: { percent: number; color: string }) {
  const width = Math.min(100, Math.max(0, percent));
  return (
    <svg
      className="block w-full h-2.5 rounded-[3px]"
      aria-hidden
      preserveAspectRatio="none"
      viewBox="0 0 100 8"
    >
      <rect className="fill-bone" width="100" height="8" />
      {/* The edge separates a navy bar from a dark background. */}
      <rect
        className="stroke-[color-mix(in_srgb,var(--ink)_55%,transparent)] stroke-[1.5px] [vector-effect:non-scaling-stroke]"
        width={width}
        height="8"
        fill={color}
      />
    </svg>
  );
}
