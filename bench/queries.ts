import { getOperationAST } from 'graphql';
import { persistedDocument, persistedIds } from '../graphql/persisted/documents.ts';
import { createClient } from './client.ts';
import type { Member } from './crowd.ts';
import { type Timing, timed, timingOf } from './measure.ts';

export interface QueryTiming extends Timing {
  name: string;
  kilobytes: number;
}

/** The queries of the screens, named for the page that loads them. */
const screens = /^(Dashboard|Picks|Games|Standings)Page(Content)?Query$/;
const variables: Record<string, unknown> = { week: 8 };

/**
 * Runs each screen's query as the test user, one after the other on one connection, and measures the response
 * time.
 */
export async function measureQueries(url: string, testUser: Member): Promise<QueryTiming[]> {
  const client = createClient(url, testUser.sessionToken);
  try {
    const measured: QueryTiming[] = [];
    for (const { name, text } of screenQueries()) {
      const ask = () => client.ask<object>(text, variables);
      const bytes = JSON.stringify(await ask()).length;
      for (let warmUp = 0; warmUp < 30; warmUp++) await ask();
      const times: number[] = [];
      for (let round = 0; round < 200; round++) times.push(await timed(ask));
      measured.push({ name, kilobytes: bytes / 1024, ...timingOf(times) });
    }
    return measured;
  } finally {
    client.close();
  }
}

function screenQueries(): { name: string; text: string }[] {
  return persistedIds
    .map((id) => persistedDocument(id)!)
    .map(({ document, text }) => ({ name: getOperationAST(document)!.name!.value, text }))
    .filter(({ name }) => screens.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}
