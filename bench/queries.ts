import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../prisma/projectRoot.ts';
import { createClient } from './client.ts';
import type { Member } from './crowd.ts';
import { type Timing, timed, timingOf } from './measure.ts';

export interface QueryTiming extends Timing {
  name: string;
  kilobytes: number;
}

/** The queries of the screens, as Relay compiled them, named for the page that loads them. */
const SCREENS = /^(Dashboard|Picks|Games|Standings)Page(Content)?Query$/;
const variables: Record<string, unknown> = { week: 8 };

/**
 * Runs each screen's query as the test user, one after the other on one connection, and measures the response
 * time.
 */
export async function measureQueries(url: string, testUser: Member): Promise<QueryTiming[]> {
  const client = createClient(url, testUser.sessionToken);
  try {
    const measured: QueryTiming[] = [];
    for (const { name, text } of await screenDocuments(SCREENS)) {
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

/** The pages' documents whose name matches, as Relay compiled them. */
export async function screenDocuments(names: RegExp): Promise<{ name: string; text: string }[]> {
  const routes = join(projectRoot, 'web/routes');
  const artifacts = readdirSync(routes, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('__generated__') && file.endsWith('Query.graphql.ts'))
    .filter((file) => names.test(basename(file, '.graphql.ts')));
  return Promise.all(
    artifacts.sort().map(async (file) => {
      const artifact = (await import(pathToFileURL(join(routes, file)).href)) as {
        default: { params: { name: string; text: string } };
      };
      return artifact.default.params;
    }),
  );
}
