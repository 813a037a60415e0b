import { z } from 'zod';

import { graphql } from '#graphql/api/rest/documents.ts';
import { notFound, REFUSAL, RestError } from '#graphql/api/rest/errors.ts';
import { nodeId, plainId } from '#graphql/api/rest/ids.ts';
import * as fields from '../fields.ts';
import { requireScope, tool, type ToolSession } from '../tool.ts';

const ENTRY_WEEK = graphql(`
  query ($entry: ID!, $week: Int) {
    entry(id: $entry) {
      id
      username
      isViewers
      pool {
        name
        timeZone
        options {
          favoriteLimit
        }
        week(number: $week) {
          number
          deadline
        }
      }
      week(number: $week) {
        number
        picksNeeded
        viewerCanPick {
          allowed
          code
          message
        }
        picks {
          viewerCanChange
          team {
            id
            name
          }
        }
        teamOptions {
          state
          usedWeek
          isHome
          lineText
          team {
            id
            name
          }
          opponent {
            name
          }
          game {
            kickoff
          }
        }
      }
    }
  }
`);

async function readEntry(session: ToolSession, entryId: string, week: number | null) {
  const { entry } = await session.ask(ENTRY_WEEK, { entry: entryId, week });
  if (entry === null || !entry.isViewers)
    throw notFound('This is none of your entries: my_entries lists them.');
  return entry;
}

type OwnEntry = Awaited<ReturnType<typeof readEntry>>;
type OwnPick = OwnEntry['week']['picks'][number];

export const preparePick = tool({
  name: 'prepare_pick',
  title: 'Prepare a pick',
  description:
    'Prepares the pick of a team for one of the caller’s entries, and submits nothing. Show the person what the answer says, and call confirm_pick with its `confirmation` only when they have agreed to exactly that. Needs a token with the scopes read and pick.',
  input: {
    entry: fields.entry,
    team: fields.team('The team to pick'),
    week: fields.week,
    replaces: fields
      .team('In a week with two picks, the team whose pick this one takes the place of')
      .optional(),
  },
  async run({ entry: entryId, team, week, replaces: given }, session) {
    requireScope(session.viewer, 'pick');
    const entry = await readEntry(session, nodeId('Entry', entryId), week ?? null);
    const { number, picks, picksNeeded } = entry.week;
    const replaced = replacedBy(entry, given);
    refuseWeek(entry, replaced);
    const option = optionOf(entry, team);
    const prepared = {
      entry: entry.id,
      week: number,
      team: option.team.id,
      replaces: replaced?.team.id ?? null,
      before: picks.map((pick) => pick.team.id),
    };
    const { timeZone } = entry.pool;
    return {
      isSubmitted: false,
      pool: entry.pool.name,
      entry: entry.username,
      week: number,
      team: option.team.name,
      game: `${option.isHome ? 'at home' : 'away'} against the ${option.opponent.name}`,
      line: option.lineText,
      kickoff: fields.zoned(option.game.kickoff, timeZone),
      deadline: fields.zoned(entry.pool.week.deadline, timeZone),
      replaces: replaced?.team.name ?? null,
      picksOfWeek: { stored: picks.map((pick) => pick.team.name), needed: picksNeeded },
      confirmation: await session.confirmations.sign(prepared),
      confirmationValidMinutes: 10,
    };
  },
});

export const confirmPick = tool({
  name: 'confirm_pick',
  title: 'Submit a prepared pick',
  description:
    'Submits the pick that prepare_pick has prepared. In most pools a pick cannot be changed afterward: call it only when the person has agreed to what prepare_pick answered. Needs a token with the scopes read and pick.',
  stores: true,
  input: { confirmation: z.string().max(2000).describe('`confirmation` of the answer of prepare_pick.') },
  async run({ confirmation }, session) {
    requireScope(session.viewer, 'pick');
    const { before, ...pick } = await session.confirmations.read(confirmation);
    const { pool, week, username } = await readEntry(session, pick.entry, pick.week);
    if (week.picks.map(({ team }) => team.id).join() !== before.join()) {
      throw refused(
        'CONFLICT',
        'The picks of this week have changed since this one was prepared. Prepare it again.',
      );
    }
    const { submitPick } = await session.ask(
      graphql(
        `
          mutation ($input: SubmitPickInput!) {
            submitPick(input: $input) {
              ... on SubmitPickPayload {
                pick {
                  week
                  submittedAt
                  viewerCanChange
                  team {
                    id
                    name
                  }
                  receipt {
                    index
                    recordedAt
                    proof
                  }
                }
              }
              ...Refusal
            }
          }
        `,
        [REFUSAL],
      ),
      { input: { ...pick, picksBefore: before } },
    );
    const { receipt, ...stored } = submitPick.pick;
    return {
      isSubmitted: true,
      pool: pool.name,
      entry: username,
      week: stored.week,
      team: { id: plainId(stored.team.id), name: stored.team.name },
      submittedAt: fields.zoned(stored.submittedAt, pool.timeZone),
      canBeChanged: stored.viewerCanChange,
      receipt: receipt && { ...receipt, recordedAt: fields.zoned(receipt.recordedAt, pool.timeZone) },
    };
  },
});

function refused(code: string, message: string): RestError {
  return new RestError(422, code, message);
}

/** @throws RestError where the entry can neither pick nor change its pick */
function refuseWeek({ week: { picks, viewerCanPick } }: OwnEntry, replaced: OwnPick | null): void {
  const { allowed, code, message } = viewerCanPick;
  if (allowed || (code === 'PICK_EXISTS' && replaced?.viewerCanChange === true)) return;
  if (replaced === null && picks.some(({ viewerCanChange }) => viewerCanChange)) {
    throw refused(
      'PICK_EXISTS',
      'The week has all its picks. `replaces` names the team whose pick is to go.',
    );
  }
  throw refused(code ?? 'FORBIDDEN', message ?? 'No pick can be made.');
}

/** The team among the entry's options in the week. @throws RestError when it cannot be picked */
function optionOf({ week, pool }: OwnEntry, team: string): OwnEntry['week']['teamOptions'][number] {
  const id = nodeId('Team', team.toUpperCase());
  const option = week.teamOptions.find((one) => one.team.id === id);
  if (option === undefined) {
    throw refused(
      'TEAM_NOT_PLAYING',
      `No team ${team} plays in Week ${week.number}: games_of_week lists them by abbreviation.`,
    );
  }
  const { name } = option.team;
  if (option.state === 'GAME_STARTED') throw refused('GAME_STARTED', `The game of the ${name} has started.`);
  if (option.state === 'PREVIOUSLY_USED') {
    throw refused('TEAM_USED', `This entry has picked the ${name} for Week ${option.usedWeek}.`);
  }
  if (option.state === 'LINE_OVER_LIMIT') {
    throw refused(
      'LINE_OVER_LIMIT',
      `The line of the ${name} is ${option.lineText}, and this pool allows at most ${pool.options.favoriteLimit} points.`,
    );
  }
  return option;
}

/** The stored pick to replace; null when a pick is added. @throws RestError */
function replacedBy({ week }: OwnEntry, team: string | undefined): OwnPick | null {
  const { picks, picksNeeded } = week;
  if (team === undefined) return picksNeeded === 1 ? (picks[0] ?? null) : null;
  const id = nodeId('Team', team.toUpperCase());
  const replaced = picks.find((pick) => pick.team.id === id);
  if (replaced === undefined)
    throw refused('BAD_TEAM', `The entry has no pick of ${team} in Week ${week.number}.`);
  return replaced;
}
