import type { Kind } from '../../components/plots/ColumnPlot.tsx';

/** Why entries go out, in the order of the plot; rare reasons share one fill. */
export const eliminationKinds = [
  { key: 'LOSS', label: 'Team did not win', fill: 'solid' },
  { key: 'NO_PICK', label: 'No pick', fill: 'striped' },
  { key: 'OTHER', label: 'Other reason', fill: 'dotted' },
] as const satisfies readonly Kind[];

/** Counts by kind of what came by reason. */
export function countByKind(
  byReason: readonly { readonly reason: string; readonly count: number }[],
): Record<(typeof eliminationKinds)[number]['key'], number> {
  const counts = { LOSS: 0, NO_PICK: 0, OTHER: 0 };
  for (const { reason, count } of byReason) {
    if (reason === 'LOSS' || reason === 'TIE') counts.LOSS += count;
    else if (reason === 'NO_PICK') counts.NO_PICK += count;
    else counts.OTHER += count;
  }
  return counts;
}
