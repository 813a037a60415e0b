import { builder } from '#graphql/api/builder.ts';

export const PickOutcomeEnum = builder.enumType('PickOutcome', {
  description:
    'The outcome of a pick. Only a final game, or a ruling on a game that was not played, decides it.',
  values: {
    PENDING: { description: 'The game has no result yet.' },
    WON: { description: "The picked team won; in a losers' pool it lost." },
    LOST: { description: "The picked team lost; in a losers' pool it won." },
    TIED: { description: "The game was tied; the pool's tie rule decides whether the entry survives." },
  } as const,
});
