/**
 * Inverts a symmetric positive definite matrix by Gauss-Jordan elimination on its diagonal; such a matrix
 * needs no pivoting.
 */
export function inverted(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length;
  const rows = matrix.map((row, index) => [...row, ...row.map((_, column) => (column === index ? 1 : 0))]);
  for (let pivot = 0; pivot < size; pivot += 1) {
    const scale = rows[pivot]![pivot]!;
    const scaled = rows[pivot]!.map((value) => value / scale);
    rows[pivot] = scaled;
    for (let row = 0; row < size; row += 1) {
      const factor = rows[row]![pivot]!;
      if (row === pivot || factor === 0) continue;
      rows[row] = rows[row]!.map((value, column) => value - factor * scaled[column]!);
    }
  }
  return rows.map((row) => row.slice(size));
}
