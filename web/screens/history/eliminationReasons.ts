import type { Kind } from '#web/ui/plots/ColumnPlot.tsx';

/** Elimination reasons in plot order; rare ones share a fill. */
export const eliminationKinds = (pickTo: 'WIN' | 'LOSE') =>
  [
    { key: 'LOSS', label: pickTo === 'WIN' ? 'Team did not win' : 'Team did not lose', fill: 'solid' },
    { key: 'NO_PICK', label: 'No pick', fill: 'striped' },
    { key: 'OTHER', label: 'Other reason', fill: 'dotted' },
  ] as const satisfies readonly Kind[];

/** Converts counts by reason to counts by kind of reason. */
export function countByKind(
  byReason: readonly { readonly reason: string; readonly count: number }[],
): Record<ReturnType<typeof eliminationKinds>[number]['key'], number> {
  const counts = { LOSS: 0, NO_PICK: 0, OTHER: 0 };
  for (const { reason, count } of byReason) {
    if (reason === 'LOSS' || reason === 'TIE') counts.LOSS += count;
    else if (reason === 'NO_PICK') counts.NO_PICK += count;
    else counts.OTHER += count;
  }
  return counts;
}
