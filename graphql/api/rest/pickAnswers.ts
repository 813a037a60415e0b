import type { ResultOf } from 'gql.tada';
import { z } from 'zod';

import { TEAM, Team, team } from './answers.ts';
import { graphql } from './documents.ts';
import { instant } from './fields.ts';
import { plainId } from './ids.ts';

/** The response shapes of picks (SPECIFICATION 9.1): schema, GraphQL fragment and conversion. */

export const PickOwner = z.object({ id: z.string(), username: z.string() });

export const Pick = z
  .object({
    id: z.string(),
    participantId: z.string(),
    teamId: z.string().meta({ examples: ['KC'] }),
    week: z.int(),
    team: Team,
    submittedAt: instant,
    participant: PickOwner,
  })
  .meta({ id: 'Pick', description: 'The team that an entry picked for a week.' });

export const OwnPick = Pick.extend({
  receipt: z
    .object({
      index: z.int().meta({ description: "The number of the leaf in the pool's log, from 0." }),
      recordedAt: instant,
      record: z.string().meta({ description: 'What the leaf commits to: canonical JSON.' }),
      salt: z.string().meta({ description: '32 random bytes, base64.' }),
      leaf: z.string().meta({ description: 'The text of the leaf.' }),
      proof: z.string().meta({ description: 'The receipt as a file: C2SP tlog-proof.' }),
      checkpoint: z.string().meta({ description: 'The signed checkpoint that the proof leads to.' }),
      siteProof: z.string().nullable().meta({
        description:
          "Proves that the text of that checkpoint is in the site's log: C2SP tlog-proof; null for seconds.",
      }),
    })
    .nullable()
    .meta({ description: "Proves that the pick is in the pool's log; null for an imported pick." }),
}).meta({ id: 'PickWithReceipt', description: 'A pick with its receipt (SPECIFICATION 4.9).' });

export const PICK = graphql(
  `
    fragment Pick on Pick {
      id
      week
      submittedAt
      team {
        ...Team
      }
      entry {
        id
        username
      }
    }
  `,
  [TEAM],
);

export function pick({
  id: pickId,
  week: number,
  submittedAt,
  entry,
  ...data
}: ResultOf<typeof PICK>): z.input<typeof Pick> {
  const owner = { id: plainId(entry.id), username: entry.username };
  return {
    id: plainId(pickId),
    participantId: owner.id,
    teamId: plainId(data.team.id),
    week: number,
    team: team(data.team),
    submittedAt,
    participant: owner,
  };
}

export const OWN_PICK = graphql(
  `
    fragment OwnPick on Pick {
      ...Pick
      receipt {
        index
        recordedAt
        record
        salt
        leaf
        proof
        checkpoint
        siteProof
      }
    }
  `,
  [PICK],
);

export function ownPick(data: ResultOf<typeof OWN_PICK>): z.input<typeof OwnPick> {
  return { ...pick(data), receipt: data.receipt };
}
