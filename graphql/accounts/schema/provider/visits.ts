import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  NotSignedInError,
  ReauthenticationRequired,
} from '#kernel/failures.ts';
import { startOwnVisit } from '#graphql/accounts/provider/startVisit.ts';
import { cookieOptions, providerCookie } from '#graphql/accounts/sessions/cookies.ts';
import { VISIT_LASTS } from '#graphql/accounts/provider/providerVisits.ts';
import { requireCookies } from '../account.ts';
import { builder } from '#graphql/api/builder.ts';
import { PROVEN } from '../secondFactor/descriptions.ts';

const ProviderVisitPurpose = builder.enumType('ProviderVisitPurpose', {
  description: 'Why a signed-in account goes to the sign-in provider.',
  values: {
    LINK: { description: 'To link the identity there to the account.' },
    REAUTHENTICATE: { description: 'To verify the session by the identity that is linked.' },
  } as const,
});

const StartProviderVisitInput = builder.inputType('StartProviderVisitInput', {
  description: 'Why, and where to go afterwards.',
  fields: (t) => ({
    purpose: t.field({
      type: ProviderVisitPurpose,
      required: true,
      description: 'Why the account goes there.',
    }),
    returnTo: t.string({ description: 'The page to go to afterwards, as a path of this site.' }),
  }),
});

const StartProviderVisitPayload = builder.objectRef<{ url: string }>('StartProviderVisitPayload').implement({
  description: 'The response sets the cookie that the provider’s answer must fit.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The address at the provider to open in this browser.' }),
  }),
});

builder.mutationField('startProviderVisit', (t) =>
  t.field({
    type: StartProviderVisitPayload,
    description: `Starts a visit of the signed-in account to the sign-in provider. For LINK: ${PROVEN} A ConflictError while the provider does not answer. Over HTTP only.`,
    args: {
      input: t.arg({
        type: StartProviderVisitInput,
        required: true,
        description: 'Why, and where to go afterwards.',
      }),
    },
    authScopes: { signedIn: true },
    errors: {
      types: [NotFoundError, ConflictError, NotSignedInError, ForbiddenError, ReauthenticationRequired],
      union: {
        name: 'StartProviderVisitResult',
        description: 'Result of starting a visit to the sign-in provider: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      const setCookie = requireCookies(context);
      const { services, viewer, settings } = context;
      const { url, cookie } = await startOwnVisit(services, viewer, input, settings);
      setCookie(providerCookie('provider-visit', cookie, VISIT_LASTS, cookieOptions(settings)));
      return { url };
    },
  }),
);
