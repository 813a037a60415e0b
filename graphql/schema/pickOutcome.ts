import { builder } from './builder.ts';

export const PickOutcomeEnum = builder.enumType('PickOutcome', {
  description:
    'What became of a pick. Only a final game, or a ruling on one that was not played, decides it.',
  values: {
    PENDING: { description: 'The game has no result yet.' },
    WON: { description: 'The team won.' },
    LOST: { description: 'The team lost.' },
    TIED: { description: "Neither won; the pool's tie rule says what that means." },
  } as const,
});
