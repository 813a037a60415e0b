import type { ProviderLogIn } from '#prisma/generated/sqlite/client.ts';
import { nextStep, type NextStep, providerSteps } from '#graphql/accounts/provider/nextStep.ts';
import { findProviderLogIn } from '#graphql/accounts/provider/providerLogIns.ts';
import { builder } from '#graphql/api/builder.ts';
import { statementToken } from './token.ts';

const STEPS: Record<(typeof providerSteps)[number], string> = {
  FINISH: 'The identity is linked: `finishProviderLogIn` signs in, or verifies the session.',
  LINK: 'The signed-in account asked for it: `linkIdentity` links it.',
  PROVE:
    'An account has the verified address: log in to it by any way, or by the code of `mailLinkCode`, then link with `linkIdentity`.',
  JOIN: 'No account has the verified address: `joinPool` with `withProvider` makes one.',
  UNVERIFIED: 'The provider does not vouch for an address. Nothing is linked by it.',
  UNKNOWN: 'The session was to be verified, but the identity is linked to no account.',
};

const ProviderStepEnum = builder.enumType('ProviderStep', {
  description: 'What follows from what the sign-in provider has stated.',
  values: Object.fromEntries(providerSteps.map((step) => [step, { description: STEPS[step] }])) as Record<
    (typeof providerSteps)[number],
    { description: string }
  >,
});

const ProviderLogInRef = builder.objectRef<ProviderLogIn & NextStep>('ProviderLogIn').implement({
  description:
    'What the sign-in provider has stated of the person at this browser, before it is used. Visible to the browser alone.',
  fields: (t) => ({
    step: t.expose('step', { type: ProviderStepEnum, description: 'What follows from it.' }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'The stated address; null when there is none.',
    }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'The stated name; null when there is none.',
    }),
    hasPassword: t.exposeBoolean('hasPassword', {
      description: 'In the step PROVE: whether the account can be proven by its password.',
    }),
    returnTo: t.exposeString('returnTo', {
      description: 'The page to go to afterwards, as a path of this site.',
    }),
  }),
});

builder.queryField('providerLogIn', (t) =>
  t.field({
    type: ProviderLogInRef,
    nullable: true,
    description:
      "What the sign-in provider has stated of the person at this browser; null without a cookie from /auth/oidc/callback, and after an hour. Public, for the cookie's owner.",
    extensions: { perViewer: true },
    resolve: async (_root, _args, context) => {
      const logIn = await findProviderLogIn(context.services, statementToken(context));
      return logIn && { ...logIn, ...(await nextStep(context.services, logIn)) };
    },
  }),
);
