import { getOperationAST, parse } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';

import { persistedDocument, persistedIds } from '#graphql/api/persisted/documents.ts';
import { routes } from '#graphql/api/rest/table.ts';
import { measureDocument } from '#graphql/api/cost/documentCost.ts';
import { schema } from '#graphql/api/index.ts';
import { readSettings } from '#graphql/site/settings/settings.ts';
import { OPERATION_COST, submitsPicks } from './cost.ts';
import { PICKS_SHARE } from './spending.ts';

/** How often the web app sends each operation. */
type Traffic = Record<string, number>;

const ID = 'UG9vbDox';
/** The variables of all documents; a page of a list is as long as the web app requests. */
const variables = {
  week: 8,
  number: 8,
  pool: ID,
  id: ID,
  entry: ID,
  first: 50,
  count: 50,
  cursor: null,
};
const inputs: Record<string, object> = {
  submitPickMutation: { entry: ID, week: 8, team: ID },
  useLogInMutation: { email: 'a@pool.example', password: 'password' },
};

/** The web app's own documents by name. */
const documents = new Map<string, string>();

beforeAll(() => {
  for (const id of persistedIds) {
    const { document, text } = persistedDocument(id)!;
    documents.set(getOperationAST(document)!.name!.value, text);
  }
});

/** The cost of an operation's fields; variables it does not declare are left out. */
function fieldsOf(name: string): number {
  const text = documents.get(name);
  if (text === undefined) throw new Error(`The web app has no ${name}.`);
  const document = parse(text);
  const known = Object.entries({ ...variables, input: inputs[name] });
  const declared = known.filter(([variable]) => text.includes(`$${variable}:`));
  const cost = measureDocument(schema, document, name, Object.fromEntries(declared))?.cost ?? 0;
  expect(cost, name).toBeGreaterThan(0);
  return cost;
}

/** The cost of the traffic, without picks, which have their own budget. */
function costOf(traffic: Traffic): number {
  let sum = 0;
  for (const [name, count] of Object.entries(traffic)) {
    const isEvent = name.endsWith(' event');
    const operation = name.replace(' event', '');
    if (submitsPicks(parse(documents.get(operation) ?? '{ site }'), operation)) continue;
    sum += count * (fieldsOf(operation) + (isEvent ? 0 : OPERATION_COST));
  }
  return sum;
}

function times(factor: number, traffic: Traffic): Traffic {
  return Object.fromEntries(Object.entries(traffic).map(([name, count]) => [name, count * factor]));
}

function together(...all: Traffic[]): Traffic {
  const sum: Traffic = {};
  for (const [name, count] of all.flatMap((one) => Object.entries(one))) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** The operations that every page sends when it opens, beside its own query. */
const frame: Traffic = {
  sessionQuery: 1,
  useClockSyncQuery: 1,
  useClockSyncSubscription: 1,
  livePoolSubscription: 1,
  liveWeekSubscription: 1,
};
const dashboard: Traffic = {
  ...frame,
  DashboardPageQuery: 1,
  DashboardPageViewerQuery: 1,
  liveGamesSubscription: 1,
};
// The shown week may be another one than the current.
const picks: Traffic = {
  ...frame,
  PicksPageQuery: 1,
  PicksPageViewerQuery: 1,
  liveWeekSubscription: 2,
  liveGamesSubscription: 1,
};
const games: Traffic = { ...frame, GamesPageQuery: 1, liveGamesSubscription: 1 };
const standings: Traffic = { ...frame, StandingsPageQuery: 1 };
const history: Traffic = { ...frame, HistoryPageQuery: 1, HistoryPageViewerQuery: 1 };

describe('the picks page', () => {
  it('pays for the cards once, and for all entries of the viewer together less', () => {
    expect(fieldsOf('PicksPageQuery')).toBeLessThan(10_900);
    expect(fieldsOf('PicksPageViewerQuery')).toBeLessThan(fieldsOf('PicksPageQuery'));
  });
});

describe('the cost budget per minute', () => {
  const { costBudget } = readSettings({});

  it('is more than ten times what a user with several tabs needs in the busiest hour of a Sunday', () => {
    // Five tabs (two of picks), each opened or reloaded every five minutes.
    const opened = times(12, together(dashboard, picks, picks, games, standings));
    const visits = times(6, history);
    // A score every 15 s reaches the four tabs with games; a grading every minute the tabs with standings,
    // after which the strip of entries in each tab is fetched again; another participant's pick arrives every
    // 3 s before the deadline.
    const events: Traffic = {
      'liveGamesSubscription event': 4 * 240,
      'livePoolSubscription event': 5 * 60,
      'liveWeekSubscription event': 5 * 1_200,
    };
    // Each kickoff and each grading makes the pages fetch their query again.
    const refetched: Traffic = {
      LiveEntriesQuery: 5 * 60,
      StripScoresQuery: 5 * 10,
      DashboardPageQuery: 60,
      DashboardPageViewerQuery: 60,
      PicksPageQuery: 2 * 60,
      PicksPageViewerQuery: 2 * 60,
      GamesPageQuery: 60,
      AliveListPaginationQuery: 60,
      EliminatedListPaginationQuery: 60,
    };
    // A phone without a socket polls the games every 5 s, its picks and entries every minute.
    const offline: Traffic = {
      GamesPageQuery: 720,
      PicksPageQuery: 60,
      PicksPageViewerQuery: 60,
      LiveEntriesQuery: 60,
      StripScoresQuery: 120,
    };
    const picking: Traffic = {
      submitPickMutation: 10,
      submitPickSessionQuery: 20,
      readStoredPicksQuery: 10,
    };
    const hour = costOf(together(opened, visits, events, refetched, offline, picking));
    // An old client polls the details of the games every 5 s; mostly answered from memory, here never.
    const route = routes.find(({ operation }) => operation === 'weekGames')!;
    const poll = measureDocument(schema, parse(route.document), null, { pool: ID, week: 8 })!.cost;
    expect(poll).toBeGreaterThan(0);
    const perMinute = (hour + 720 * (poll + OPERATION_COST)) / 60;
    expect(perMinute).toBeLessThan(costBudget / 10);
  });

  it('is more than ten times the cost of opening and reloading all tabs within one minute', () => {
    const minute = together(times(2, together(dashboard, picks, games, standings)), history, {
      'liveGamesSubscription event': 16,
      GamesPageQuery: 12,
    });
    expect(costOf(minute)).toBeLessThan(costBudget / 10);
  });

  it('has room for ten picks in a minute ten times over', () => {
    const pick = fieldsOf('submitPickMutation') + OPERATION_COST;
    expect(10 * pick).toBeLessThan((costBudget * PICKS_SHARE) / 10);
  });

  it('lets an office of 200 behind one address arrive and log in within one minute', () => {
    const arriving: Traffic = {
      LandingPageQuery: 2,
      sessionQuery: 3,
      useClockSyncQuery: 2,
      useClockSyncSubscription: 2,
      useLogInMutation: 2,
    };
    expect(200 * costOf(arriving)).toBeLessThan(costBudget);
  });
});
