/** Who says something about a game, as commissioners know it: "the schedule file". */
export function sourceName(source: string): string {
  if (source === 'SCHEDULE') return 'the schedule file';
  return source === 'SCOREBOARD' ? 'the second scoreboard' : 'the feed';
}
