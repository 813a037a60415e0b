/**
 * Assigns each row its own column at the least total cost: Hungarian algorithm with potentials, exact,
 * O(rows² × columns).
 * @param costs finite; at least as many columns as rows
 * @returns the column of each row
 */
export function cheapestAssignment(costs: readonly (readonly number[])[]): number[] {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  /** The row of each column, from 1; 0 for none. Column 0 holds the current row. */
  const rowOf = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row += 1) {
    const least = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const before = new Int32Array(columns + 1);
    const isReached = new Uint8Array(columns + 1);
    rowOf[0] = row;
    let column = 0;
    do {
      isReached[column] = 1;
      const from = rowOf[column]!;
      let step = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let to = 1; to <= columns; to += 1) {
        if (isReached[to] === 1) continue;
        const reduced = costs[from - 1]![to - 1]! - rowPotential[from]! - columnPotential[to]!;
        if (reduced < least[to]!) {
          least[to] = reduced;
          before[to] = column;
        }
        if (least[to]! < step) {
          step = least[to]!;
          next = to;
        }
      }
      for (let to = 0; to <= columns; to += 1) {
        if (isReached[to] === 1) {
          rowPotential[rowOf[to]!]! += step;
          columnPotential[to]! -= step;
        } else least[to]! -= step;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = before[column]!;
      rowOf[column] = rowOf[previous]!;
      column = previous;
    }
  }
  const assigned = Array.from({ length: rows }, () => -1);
  for (let column = 1; column <= columns; column += 1) {
    if (rowOf[column]! > 0) assigned[rowOf[column]! - 1] = column - 1;
  }
  return assigned;
}
