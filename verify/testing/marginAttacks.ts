import { drop, leavesOf } from './attack.ts';
import type { Draft } from './draft.ts';
import { plain } from './pickAttacks.ts';
import type { Played } from './playSeason.ts';
import type { Statement } from './statementAttacks.ts';

/** One life, and one prize that the margin gives to one of several. */
const season = {
  ...plain,
  rules: { ...plain.rules, tieBreak: 'MARGIN', prizePercentages: [100], rollover: 'NEVER' },
} as const;

/** The entries that are in at the end, by their last stated standing. */
function alive(draft: Draft): string[] {
  const out = new Map<string, number>();
  for (const { entries } of leavesOf(draft, 'entries')) for (const [id] of entries) out.set(id, 0);
  for (const type of ['standings', 'standings-part'] as const) {
    for (const { changes } of leavesOf(draft, type)) for (const [id, week] of changes) out.set(id, week);
  }
  return [...out].filter(([, week]) => week === 0).map(([id]) => id);
}

/** A game that the second survivor alone of all survivors picked is corrected: it won by 60 points. */
function correctForAnother({ pool, office }: Played): void {
  const survivors = [...pool.grade().eliminations].filter(([, out]) => out === null).map(([id]) => id);
  const [, second] = survivors;
  const picksOf = (id: number | undefined) => pool.picks.filter(({ entryId }) => entryId === id);
  const others = survivors.filter((id) => id !== second).flatMap(picksOf);
  const own = picksOf(second).find(({ gameId }) => others.every((pick) => pick.gameId !== gameId));
  const game = own && pool.games.get(String(own.gameId));
  if (game?.status !== 'FINAL') return;
  const isHome = game.home === own!.teamId;
  office.changeGame(game, { homeScore: isHome ? 60 : 0, awayScore: isHome ? 0 : 60, source: 'ADMIN' });
}

/** What an operator states of winners where the margin of victory decides between several. */
export const marginAttacks: Statement[] = [
  {
    name: 'gives the prize to a survivor of a smaller margin',
    season,
    says: 'is among the stated winners, and does not win',
    attempt(draft) {
      const outcome = leavesOf(draft, 'outcome').at(-1);
      const other = alive(draft).find((id) => !outcome?.winners?.some(([one]) => one === id));
      if (outcome?.winners?.length !== 1 || other === undefined) return null;
      outcome.winners[0]![0] = other;
      return { check: 'outcome', ref: outcome.ref, entry: other, week: outcome.week! };
    },
  },
  {
    name: 'lets the survivors split the prize',
    season,
    says: 'winners; by the standings there are 1',
    attempt(draft) {
      const outcome = leavesOf(draft, 'outcome').at(-1);
      const survivors = alive(draft);
      if (outcome?.winners?.length !== 1 || survivors.length < 2 || outcome.prizeCents === 0) return null;
      const cents = Math.floor(outcome.prizeCents! / survivors.length);
      outcome.winners = survivors.map((id) => [id, cents]);
      outcome.winnerCount = survivors.length;
      return { check: 'outcome', ref: outcome.ref, week: outcome.week! };
    },
  },
  {
    name: 'keeps the winner of before a correction',
    season: { ...season, afterwards: correctForAnother },
    says: 'the margins make other winners than those that were stated last',
    attempt(draft) {
      const [before, last] = leavesOf(draft, 'outcome').slice(-2);
      if (!before?.winners?.length || !last?.winners?.length || before.week !== last.week) return null;
      const names = [before, last].map(({ winners }) => winners?.map(([id]) => id).join());
      if (alive(draft).length < 2 || names[0] === names[1]) return null;
      drop(draft, last.ref);
      return { check: 'outcome', leaf: draft.leaves.length - 1, week: before.week! };
    },
  },
];
