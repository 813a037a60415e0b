import { z } from 'zod';

import { Team } from '../answers.ts';
import { graphql } from '../documents.ts';
import { invalid, notFound, REFUSAL, RestError } from '../errors.ts';
import { id, idParam, instant, poolQuery, week, weekParam } from '../fields.ts';
import { nodeId } from '../ids.ts';
import { OWN_PICK, OwnPick, ownPick, PICK, Pick, pick, PickOwner } from '../pickAnswers.ts';
import { route } from '../route.ts';

const NO_POOL = 'There is no such pool.';

const WEEK_PICKS = graphql(
  `
    query ($pool: ID, $week: Int!, $after: String) {
      pool(id: $pool) {
        week(number: $week) {
          isDeadlinePassed
          deadlineLabel
          picks(first: 200, after: $after) {
            edges {
              node {
                ...Pick
              }
            }
            pageInfo {
              hasNextPage
              endCursor
            }
          }
        }
      }
    }
  `,
  [PICK],
);

export const pickRoutes = [
  route({
    method: 'GET',
    path: '/api/participants/{id}/picks/week/{week}',
    operation: 'participantPick',
    summary:
      'Returns the pick of an entry for a week, the first of two in a week with two; 404 when there is none yet or the caller may not see it. With the receipt.',
    access: 'session',
    params: z.object({ id: idParam, week: weekParam }),
    answer: OwnPick,
    errors: [404],
    document: graphql(
      `
        query ($id: ID!, $week: Int!) {
          entry(id: $id) {
            pool {
              lastWeek
            }
            pick(week: $week) {
              ...OwnPick
            }
          }
        }
      `,
      [OWN_PICK],
    ),
    variables: ({ params }) => ({ id: nodeId('Entry', params.id), week: params.week }),
    respond({ entry }, { params }) {
      if (entry === null) throw notFound('There is no such participant.');
      if (params.week > entry.pool.lastWeek) {
        throw invalid(`The week must be a whole number from 1 to ${entry.pool.lastWeek}.`);
      }
      if (entry.pick === null) throw notFound(`There is no pick for Week ${params.week} yet.`);
      return ownPick(entry.pick);
    },
  }),
  route({
    method: 'GET',
    path: '/api/picks/week/{week}',
    operation: 'weekPicks',
    summary:
      "Lists the picks of a week: before the deadline only the caller's own, afterward those of all entries.",
    access: 'session',
    params: z.object({ week: weekParam }),
    query: poolQuery,
    answer: z.array(Pick),
    errors: [404],
    document: WEEK_PICKS,
    variables: ({ params, pool }) => ({ pool, week: params.week }),
    connection: (data) => data.pool?.week.picks ?? null,
    respond(data, _input, picks) {
      if (data.pool === null) throw notFound(NO_POOL);
      return picks.map(pick);
    },
  }),
  route({
    method: 'GET',
    path: '/api/picks/week/{week}/all',
    operation: 'allWeekPicks',
    summary: 'Lists the picks of all entries for a week; 403 before the deadline.',
    access: 'session',
    params: z.object({ week: weekParam }),
    query: poolQuery,
    answer: z.array(
      z.object({
        id: z.string(),
        participant: PickOwner,
        team: Team,
        teamId: z.string().meta({ examples: ['KC'] }),
        week: z.int(),
      }),
    ),
    errors: [404],
    document: WEEK_PICKS,
    variables: ({ params, pool }) => ({ pool, week: params.week }),
    connection: (data) => (data.pool?.week.isDeadlinePassed === true ? data.pool.week.picks : null),
    respond(data, { params }, picks) {
      if (data.pool === null) throw notFound(NO_POOL);
      const { isDeadlinePassed, deadlineLabel } = data.pool.week;
      if (!isDeadlinePassed) {
        const message = `The picks of Week ${params.week} are shown from the deadline on: ${deadlineLabel}.`;
        throw new RestError(403, 'DEADLINE_NOT_PASSED', message);
      }
      return picks.map((data) => {
        const { id: pickId, participant, team: picked, teamId, week: number } = pick(data);
        return { id: pickId, participant, team: picked, teamId, week: number };
      });
    },
  }),
  route({
    method: 'GET',
    path: '/api/picks/deadline/{week}',
    operation: 'pickDeadline',
    summary: 'Returns the pick deadline of a week.',
    access: 'session',
    params: z.object({ week: weekParam }),
    query: poolQuery,
    answer: z.object({
      week: z.int(),
      deadline: instant,
      isDeadlinePassed: z.boolean(),
      deadlineFormatted: z.string().meta({ examples: ['Sunday, October 26, 10:00 AM EDT'] }),
    }),
    errors: [404],
    document: graphql(`
      query ($pool: ID, $week: Int!) {
        pool(id: $pool) {
          week(number: $week) {
            number
            deadline
            isDeadlinePassed
            deadlineLabel
          }
        }
      }
    `),
    variables: ({ params, pool }) => ({ pool, week: params.week }),
    respond({ pool }) {
      if (pool === null) throw notFound(NO_POOL);
      const { number, deadline, isDeadlinePassed, deadlineLabel } = pool.week;
      return { week: number, deadline, isDeadlinePassed, deadlineFormatted: deadlineLabel };
    },
  }),
  route({
    method: 'POST',
    path: '/api/picks',
    operation: 'submitPick',
    summary:
      "Submits an entry's pick for a week. In a pool that allows changes it replaces the pick of the week, or the one that `replaces` names; elsewhere a submitted pick cannot be changed. With the receipt.",
    access: 'session',
    body: z.strictObject({ participantId: id, teamId: id, week, replaces: id.optional() }),
    answer: OwnPick,
    errors: [409, 422],
    document: graphql(
      `
        mutation ($input: SubmitPickInput!) {
          submitPick(input: $input) {
            ... on SubmitPickPayload {
              pick {
                ...OwnPick
              }
            }
            ...Refusal
          }
        }
      `,
      [OWN_PICK, REFUSAL],
    ),
    variables: ({ body }) => ({
      input: {
        entry: nodeId('Entry', body.participantId),
        team: nodeId('Team', body.teamId),
        week: body.week,
        replaces: body.replaces === undefined ? null : nodeId('Team', body.replaces),
      },
    }),
    respond: ({ submitPick }) => ownPick(submitPick.pick),
  }),
];
