import { ConflictError, NotFoundError, ReauthenticationRequired } from '#kernel/failures.ts';
import { startOwnVisit } from '#graphql/accounts/provider/startVisit.ts';
import { cookieOptions, providerCookie } from '#graphql/accounts/sessions/cookies.ts';
import { VISIT_LASTS } from '#graphql/accounts/provider/providerVisits.ts';
import { requireCookies } from '../account.ts';
import { builder } from '#graphql/api/builder.ts';
import { PROVEN } from '../secondFactor/descriptions.ts';
import { ifGiven, input, of, payload, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

const ProviderVisitPurpose = builder.enumType('ProviderVisitPurpose', {
  description: 'Why a signed-in account goes to the sign-in provider.',
  values: {
    LINK: { description: 'To link the identity there to the account.' },
    REAUTHENTICATE: { description: 'To verify the session by the identity that is linked.' },
  } as const,
});

command('startProviderVisit', {
  description: `Starts a visit of the signed-in account to the sign-in provider. For LINK: ${PROVEN} A ConflictError while the provider does not answer. Over HTTP only.`,
  access: 'signedIn',
  input: input('Why, and where to go afterwards.', {
    purpose: of(ProviderVisitPurpose, 'Why the account goes there.'),
    returnTo: ifGiven(text('The page to go to afterwards, as a path of this site.')),
  }),
  asks: 'Why, and where to go afterwards.',
  payload: payload('The response sets the cookie that the provider’s answer must fit.', {
    url: text('The address at the provider to open in this browser.'),
  }),
  doing: 'starting a visit to the sign-in provider',
  refusals: [NotFoundError, ConflictError, ReauthenticationRequired],
  async run(context, given) {
    const setCookie = requireCookies(context);
    const { services, viewer, settings } = context;
    const { url, cookie } = await startOwnVisit(services, viewer, given, settings);
    setCookie(providerCookie('provider-visit', cookie, VISIT_LASTS, cookieOptions(settings)));
    return { url };
  },
});
