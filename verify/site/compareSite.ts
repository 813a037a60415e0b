import type { LoggedState } from '../checks/loggedState.ts';
import { compareShown } from '../compare/compareShown.ts';
import type { Comparison } from '../compare/comparison.ts';
import { FollowingFacts } from '../compare/followingFacts.ts';
import type { Shown } from '../compare/shown.ts';
import { readMembers } from './readMembers.ts';
import { readPublic } from './readPublic.ts';
import type { SiteClient } from './siteClient.ts';

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
