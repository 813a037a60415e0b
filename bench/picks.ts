import { type Client, createClient } from './client.ts';
import type { Member } from './crowd.ts';
import { type Timing, timed, timingOf } from './measure.ts';

interface Card {
  team: { id: string };
  state: string;
}

interface Choice {
  entry: string;
  week: number;
  team: string;
}

const submit = `mutation ($input: SubmitPickInput!) {
  submitPick(input: $input) { __typename ... on Error { message } }
}`;

/**
 * Every member picks for each entry, week after week, without pauses, over one connection for each member.
 */
export async function measurePicks(
  url: string,
  crowd: Member[],
): Promise<{ clients: number; picks: number; perSecond: number; answer: Timing }> {
  const clients = crowd.map((member) => createClient(url, member.sessionToken));
  try {
    const choices = await Promise.all(clients.map(listChoices));
    const answers: number[] = [];
    const seconds =
      (await timed(() =>
        Promise.all(
          clients.map(async (client, index) => {
            for (const choice of choices[index] ?? []) {
              answers.push(await timed(() => pick(client, choice)));
            }
          }),
        ),
      )) / 1000;
    return {
      clients: clients.length,
      picks: answers.length,
      perSecond: answers.length / seconds,
      answer: timingOf(answers),
    };
  } finally {
    for (const client of clients) client.close();
  }
}

async function pick(client: Client, input: Choice): Promise<void> {
  const { submitPick } = await client.ask<{ submitPick: { __typename: string; message?: string } }>(submit, {
    input,
  });
  if (submitPick.__typename !== 'SubmitPickPayload') throw new Error(submitPick.message);
}

/** Four weeks for each entry, from Week 9 on, each with a team that plays and that the entry has not used. */
async function listChoices(client: Client): Promise<Choice[]> {
  const weeks = [9, 10, 11, 12];
  const cards = weeks.map((week) => `w${week}: teamOptions(week: ${week}) { state team { id } }`).join(' ');
  const { viewer } = await client.ask<{ viewer: { entries: { id: string }[] } }>(
    '{ viewer { entries { id } } }',
  );
  const first = viewer.entries[0];
  if (!first) throw new Error('The crowd has no entries.');
  const { entry } = await client.ask<{ entry: Record<string, Card[]> }>(
    `query ($id: ID!) { entry(id: $id) { ${cards} } }`,
    { id: first.id },
  );
  return viewer.entries.flatMap(({ id }, index) => {
    const used = new Set<string>();
    return weeks.map((week) => {
      const open = (entry[`w${week}`] ?? []).filter(
        ({ state, team }) => state === 'AVAILABLE' && !used.has(team.id),
      );
      const { team } = open[index % open.length] ?? {};
      if (!team) throw new Error(`Week ${week} has no team to pick.`);
      used.add(team.id);
      return { entry: id, week, team: team.id };
    });
  });
}
