import { builder } from '#graphql/api/builder.ts';

export const InvitationKindEnum = builder.enumType('InvitationKind', {
  description: 'What an invitation is for.',
  values: {
    JOIN: { description: 'It lets its holder join the pool.' },
    CLAIM: { description: 'It signs in the owner of imported entries once, without a password.' },
  } as const,
});
