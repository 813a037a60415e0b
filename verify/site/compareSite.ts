import type { LoggedState } from '../checks/loggedState.ts';
import { compareShown } from '../compare/compareShown.ts';
import type { Comparison } from '../compare/comparison.ts';
import { FollowingFacts } from '../compare/followingFacts.ts';
import { readFields } from '../compare/readFields.ts';
import type { Shown } from '../compare/shown.ts';
import { readMembers } from './readMembers.ts';
import type { SiteClient } from './siteClient.ts';
import { answerFields } from './answerFields.ts';
import type { FiguresAnswer, StatsCall } from './answers.ts';
import { PUBLIC_FIGURES } from './documents.ts';

interface ComparedSite {
  slug: string;
  visitor: SiteClient;
  /** Null without a token. */
  member: SiteClient | null;
  state: LoggedState;
  usernames: Readonly<Record<string, string>> | null;
}

/** Compares all that a site shows of a pool with what follows from its log. @throws LogReadError */
export async function compareSite({
  slug,
  visitor,
  member,
  state,
  usernames,
}: ComparedSite): Promise<Comparison[]> {
  const facts = new FollowingFacts(state, usernames);
  const comparisons: Comparison[] = [];
  const compare = async (screens: AsyncIterable<Shown>) => {
    for await (const shown of screens) comparisons.push(compareShown(facts, shown));
  };
  await compare(readPublic(visitor, slug));
  const poolId = state.pool?.pool;
  if (member !== null && poolId !== undefined) await compare(readMembers(member, { slug, poolId }));
  return comparisons;
}

/** What the site shows to everybody: figures, the end of the pool, and its season page where that is public. */
async function* readPublic(client: SiteClient, slug: string): AsyncGenerator<Shown> {
  const figures = (await client.graphql(PUBLIC_FIGURES, { slug })) as FiguresAnswer | null;
  if (figures?.pool == null) return;
  const { publishedSeason, ...pool } = figures.pool;
  yield readFields([answerFields(pool)], 'Figures of the pool');
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
