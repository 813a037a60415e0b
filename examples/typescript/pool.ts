// My entries in a pool, over GraphQL. POOL_URL is the site, POOL_TOKEN an API token.
import { createClient, graphql } from './client.ts';

const { ask } = createClient(process.env.POOL_URL ?? '', process.env.POOL_TOKEN ?? '');
const print = (line: string) => void process.stdout.write(`${line}\n`);

const { pool } = await ask(
  graphql(`
    query {
      pool {
        name
        week {
          number
          deadlineLabel
        }
        viewerEntries {
          id
          username
          week {
            viewerCanPick {
              allowed
              message
            }
            picks {
              team {
                name
              }
            }
            teamOptions {
              state
              team {
                id
                abbreviation
              }
            }
          }
        }
      }
    }
  `),
  {},
);
if (pool === null) throw new Error('You are in no pool.');

const [command, username, abbreviation] = process.argv.slice(2);
if (command === 'pick') await pick(username, abbreviation);
else show();

function show(): void {
  print(`${pool!.name}, Week ${pool!.week.number}, until ${pool!.week.deadlineLabel}`);
  for (const { username: name, week } of pool!.viewerEntries) {
    const picked = week.picks.map(({ team }) => team.name);
    const left = week.teamOptions
      .filter(({ state }) => state === 'AVAILABLE')
      .map(({ team }) => team.abbreviation);
    if (picked.length > 0) print(`${name}: picked ${picked.join(', ')}`);
    else print(`${name}: ${week.viewerCanPick.allowed ? left.join(' ') : week.viewerCanPick.message}`);
  }
}

async function pick(name: string | undefined, team: string | undefined): Promise<void> {
  const entry = pool!.viewerEntries.find((one) => one.username === name);
  const option = entry?.week.teamOptions.find((one) => one.team.abbreviation === team);
  if (entry === undefined || option === undefined)
    throw new Error('Name one of your entries, and a team that plays.');
  const { submitPick } = await ask(
    graphql(`
      mutation ($input: SubmitPickInput!) {
        submitPick(input: $input) {
          __typename
          ... on SubmitPickPayload {
            pick {
              week
              team {
                name
              }
            }
          }
          ... on Error {
            message
          }
        }
      }
    `),
    { input: { entry: entry.id, team: option.team.id, week: pool!.week.number } },
  );
  if (submitPick.__typename !== 'SubmitPickPayload') throw new Error(submitPick.message);
  const { team: picked, week } = submitPick.pick;
  print(`${name} has picked the ${picked.name} for Week ${week}.`);
}
