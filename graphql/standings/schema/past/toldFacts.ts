import type { Database } from '#prisma/client.ts';
import type { StatedGame, StatedRules } from '#graphql/log/rules/statedFacts.ts';
import type { ChangeLeaf } from './changeLeaves.ts';

/** Facts that a leaf can state. */
interface StatedInLeaf {
  games?: StatedGame[];
  rules?: StatedRules | null;
  deadlines?: [number, string | null][];
}

/** What the log has said of facts up to a leaf, to compare the next one with. */
export class ToldFacts {
  readonly games = new Map<string, StatedGame>();
  readonly deadlines = new Set<number>();
  rules: StatedRules | null = null;

  /** Takes what a leaf says. */
  take({ games = [], deadlines = [], rules = this.rules }: StatedInLeaf): void {
    for (const game of games) this.games.set(game.id, game);
    for (const [week] of deadlines) this.deadlines.add(week);
    this.rules = rules;
  }
}

/** What the log had said before the first of these leaves, as far as they change it. */
export async function readToldFacts(
  db: Database,
  poolId: number,
  leaves: readonly ChangeLeaf[],
): Promise<ToldFacts> {
  const facts = new ToldFacts();
  const types = new Set(leaves.map(({ type }) => type));
  if (types.has('rulings') || types.has('review')) types.add('games');
  const wanted = ['rules', 'deadlines', 'games'].filter((type) => types.has(type));
  if (wanted.length === 0) return facts;
  const before = await db.logLeaf.findMany({
    where: { poolId, type: { in: wanted }, index: { lt: leaves[0]!.index } },
    orderBy: { index: 'asc' },
    select: { data: true },
  });
  for (const { data } of before) facts.take(JSON.parse(data) as StatedInLeaf);
  return facts;
}

/** The public standing of an entry before a leaf; null for one that was always alive. */
export type StandingBefore = (entry: string, leaf: number) => { week: number; strikes: string } | null;

/** The public standings of entries before leaves that change them. */
export async function readStandingsBefore(
  db: Database,
  entries: ReadonlySet<string>,
): Promise<StandingBefore> {
  if (entries.size === 0) return () => null;
  const rows = await db.loggedStanding.findMany({
    where: { entryId: { in: [...entries].map(Number) } },
    orderBy: { index: 'asc' },
    select: { entryId: true, index: true, week: true, strikes: true },
  });
  const byEntry = new Map<string, typeof rows>();
  for (const row of rows)
    byEntry.set(String(row.entryId), [...(byEntry.get(String(row.entryId)) ?? []), row]);
  return (entry, leaf) => {
    // The last row up to the leaf is what the leaf itself says.
    const [before] = (byEntry.get(entry) ?? []).filter(({ index }) => index <= leaf).slice(-2, -1);
    return before === undefined ? null : { week: before.week ?? 0, strikes: before.strikes };
  };
}
