import { createClient } from '../client.ts';
import { screenDocuments } from '../queries.ts';

/** What is read, as a name and a document with its variables. */
interface Read {
  name: string;
  text: string;
  variables?: Record<string, unknown>;
}

const page = (args: string) => `{ pool { id standings(${args}) { totalCount pageInfo { endCursor startCursor }
  edges { cursor node { id username eliminatedWeek eliminationDetail { shortText } } } } } }`;
const picks = (
  week: number,
  args: string,
) => `{ pool { id week(number: ${week}) { id picks(${args}) { totalCount
  pageInfo { endCursor } edges { node { id team { id } entry { id username } } } } } } }`;

/** The screens' own documents, and the pages that a reader of long lists comes to. */
export async function readsOf(url: string, token: string, week: number): Promise<Read[]> {
  const client = createClient(url, token);
  try {
    const screens = screenDocuments(/^(Dashboard|Picks|Games|Standings|History|Landing)Page(Viewer)?Query$/);
    const middle = await cursorInTheMiddle(client, week);
    return [
      ...screens.map(({ name, text }) => ({ name, text, variables: { week } })),
      {
        name: 'PicksPageQuery, the week before',
        text: screens.find(({ name }) => name.startsWith('Picks'))!.text,
        variables: { week: week - 1 },
      },
      { name: 'Standings, first page', text: page('first: 100') },
      { name: 'Standings, middle page', text: page(`first: 100, after: "${middle.standings}"`) },
      { name: 'Standings, last page', text: page('last: 100') },
      { name: 'Standings, eliminated, last page', text: page('last: 100, status: ELIMINATED') },
      { name: 'Standings, search for one', text: page('first: 100, search: "walrus 15"') },
      { name: 'Standings, search for a word', text: page('first: 100, search: "badger"') },
      {
        name: 'Standings, search for a word, alive',
        text: page('first: 100, status: ALIVE, search: "badger"'),
      },
      { name: 'Standings, search for a letter', text: page('first: 100, search: "a"') },
      { name: 'All picks, first page', text: picks(week - 1, 'first: 100') },
      { name: 'All picks, middle page', text: picks(week - 1, `first: 100, after: "${middle.picks}"`) },
      { name: 'All picks, last page', text: picks(week - 1, 'last: 100') },
      {
        name: 'Distribution with names',
        text: `{ pool { week(number: ${week - 1}) { distribution { count percent usernames(first: 200) team { id } } } } }`,
      },
    ];
  } finally {
    client.close();
  }
}

interface Middle {
  pool: {
    standings: { pageInfo: { endCursor: string } };
    week: { picks: { pageInfo: { endCursor: string } } };
  };
}

/** Cursors of a page that starts in the middle: behind half of the eliminated, and of a team in the middle of the alphabet. */
async function cursorInTheMiddle(client: ReturnType<typeof createClient>, week: number) {
  const { pool } = await client.ask<Middle>(
    `{ pool { standings(first: 1, after: "${cursor(`out${Math.max(1, Math.floor(week / 2))}:1`)}") { pageInfo { endCursor } }
       week(number: ${week - 1}) { picks(first: 1, after: "${cursor('KC:1')}") { pageInfo { endCursor } } } } }`,
  );
  return { standings: pool.standings.pageInfo.endCursor, picks: pool.week.picks.pageInfo.endCursor };
}

const cursor = (place: string) => Buffer.from(place).toString('base64url');
