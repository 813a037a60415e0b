import { useState } from 'react';
import { useHoldGC } from './useHoldGC.ts';

interface Row {
  readonly id: string;
}

/** A row, and whether it has left the list. */
interface HeldRow<R> {
  readonly row: R;
  readonly isGone: boolean;
}

/**
 * Rows that contain input. A held row stays in place when it leaves the list, by a colleague's change or
 * another filter, so that its input is not lost.
 * @returns the rows, and the function that holds or releases one
 */
export function useHeldRows<R extends Row>(
  rows: readonly R[],
): [shown: readonly HeldRow<R>[], hold: (row: R, isHeld: boolean) => void] {
  const [held, setHeld] = useState<readonly { row: R; at: number }[]>([]);
  const hold = (row: R, isHeld: boolean) => {
    const at = rows.findIndex(({ id }) => id === row.id);
    setHeld((before) => {
      const others = before.filter((one) => one.row.id !== row.id);
      const earlier = before.find((one) => one.row.id === row.id);
      return isHeld ? [...others, { row, at: at === -1 ? (earlier?.at ?? 0) : at }] : others;
    });
  };
  const listed = new Set(rows.map(({ id }) => id));
  const gone = held.filter(({ row }) => !listed.has(row.id)).toSorted((a, b) => a.at - b.at);
  useHoldGC(gone.length > 0);
  const shown: HeldRow<R>[] = rows.map((row) => ({ row, isGone: false }));
  for (const { row, at } of gone) shown.splice(at, 0, { row, isGone: true });
  return [shown, hold];
}
