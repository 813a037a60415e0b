/** Some of the texts, each once: "Ann, Bob, Cy and 4 more". */
export function listed(texts: readonly string[]): string {
  const distinct = [...new Set(texts)];
  const more = distinct.length - 3;
  return `${distinct.slice(0, 3).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
