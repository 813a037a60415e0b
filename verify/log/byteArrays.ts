/** Not in constant time: nothing secret is compared. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Views of `length` bytes each; the caller checks that nothing is left over. */
export function sliced(bytes: Uint8Array, length: number): Uint8Array[] {
  return Array.from({ length: Math.floor(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}
