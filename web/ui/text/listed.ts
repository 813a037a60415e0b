/** "12", "12 and 13", "12, 13 and 14"; with another word, "12 or 13". */
export function listed(parts: readonly (string | number)[], word: 'and' | 'or' = 'and'): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)}`;
}
