/**
 * The lines of one season in an nflverse-style games.csv, with the header: the whole file is too long to
 * send.
 * @throws Error with a message for a person when the file is no such schedule
 */
export function gamesOfSeason(csv: string, season: number): string {
  const [header = '', ...lines] = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  const place = header.split(',').findIndex((name) => name.trim().replaceAll('"', '') === 'season');
  if (place < 0) throw new Error('This is no schedule file: its first line has no column "season".');
  const games = lines.filter((line) => line.split(',')[place]?.trim().replaceAll('"', '') === String(season));
  if (games.length === 0) throw new Error(`The file has no games of ${season}.`);
  return [header, ...games].join('\n');
}
