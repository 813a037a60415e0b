/** A source's name for commissioners: "the schedule file". */
export function sourceName(source: string): string {
  if (source === 'SCHEDULE') return 'the schedule file';
  return source === 'SCOREBOARD' ? 'the second scoreboard' : 'the feed';
}
