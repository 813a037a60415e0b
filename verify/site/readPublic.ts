import type { Shown } from '../compare/shown.ts';
import { countsOf, type FiguresAnswer, type StatsCall } from './answers.ts';
import { PUBLIC_FIGURES } from './documents.ts';
import type { SiteClient } from './siteClient.ts';

/** What the site shows to everybody: figures, the end of the pool, and its season page where that is public. */
export async function* readPublic(client: SiteClient, slug: string): AsyncGenerator<Shown> {
  const figures = (await client.graphql(PUBLIC_FIGURES, { slug })) as FiguresAnswer | null;
  if (figures?.pool == null) return;
  const { stats, outcome, publishedSeason } = figures.pool;
  yield { screen: 'Figures of the pool', counts: countsOf(stats), outcome };
  if (publishedSeason !== null) {
    const { winners, weeks } = publishedSeason;
    yield { screen: 'Season page', winners, survival: weeks };
  }
  const call = (await client.rest(`/api/pool-stats?pool=${encodeURIComponent(slug)}`)) as StatsCall | null;
  if (call !== null) {
    const { totalPlayers: entries, activePlayers: alive } = call;
    yield { screen: 'GET /api/pool-stats', counts: { entries, alive } };
  }
}
