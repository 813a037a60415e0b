/** The status of a game within a sentence: "final", "canceled". */
export function statusWord(status: string): string {
  return status === 'CANCELLED' ? 'canceled' : status.toLowerCase();
}
