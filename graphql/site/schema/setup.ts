import { completeSetup } from '../completeSetup.ts';
import { checkSetupCode } from '../setupCode.ts';
import { ConflictError, InvalidInputError, RateLimitedError } from '#kernel/failures.ts';
import { ENVIRONMENT_NAMES, SITE_SETTINGS } from '../rules/siteSettings.ts';
import { requireCookies, signIn } from '#graphql/accounts/schema/account.ts';
import { logSecurity } from '#graphql/accounts/schema/securityLog.ts';
import { givenSettings } from './settings.ts';
import { input, optional, payload, text, texts } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

const SETUP_ERRORS = [InvalidInputError, ConflictError, RateLimitedError];
const CODE = text('The code that the server printed when it started; case, spaces and dashes do not matter.');

command('checkSetupCode', {
  description:
    'Checks the code of the set-up, before the rest is asked. Public while the site has no administrator; attempts are rate-limited by IP address.',
  access: 'public',
  input: input('The code of the set-up.', { code: CODE }),
  asks: 'The code of the set-up.',
  payload: payload(
    'The code is right; it stays valid until the set-up is completed or the server starts again.',
    {
      environmentVariables: texts(
        'The environment variables that decide settings of the site, which then cannot be given here: "PUBLIC_URL".',
      ),
      publicUrl: text('The address of the site in force.'),
    },
  ),
  doing: 'checking the code of the set-up',
  refusals: SETUP_ERRORS,
  async run({ services, address, settings }, { code }) {
    await checkSetupCode(services, { code, address });
    const decided = SITE_SETTINGS.filter((name) => settings.environment[name] !== undefined);
    return {
      environmentVariables: decided.map((name) => ENVIRONMENT_NAMES[name]),
      publicUrl: settings.publicUrl,
    };
  },
});

command('completeSetup', {
  description:
    'Sets the site up: its first administrator, its name and its address. Public while the site has no administrator, by the code that the server printed, which works once; attempts are rate-limited by IP address. Over HTTP only.',
  access: 'public',
  input: input('The code of the set-up, the first administrator, and the name and address of the site.', {
    code: CODE,
    name: text("The administrator's name; at most 80 characters."),
    email: text("The administrator's email address."),
    password: text(
      "The administrator's password: `site.passwordMinLength` to 128 characters; not a common one, nor just the name, address or site.",
    ),
    productName: optional(
      text('The name of the site; at most 60 characters. Omitted where the environment gives it.'),
    ),
    publicUrl: optional(
      text(
        'The address of the site, like "https://pool.example.org". Omitted where the environment gives it.',
      ),
    ),
  }),
  asks: 'The code, the administrator and the settings.',
  payload: payload(
    'The site is set up, and the administrator signed in; the response sets the session cookie.',
    {
      viewer: theViewer('The administrator.'),
      publicUrl: text('The address of the site, at which the session is valid.'),
    },
  ),
  doing: 'setting the site up',
  refusals: SETUP_ERRORS,
  async run(context, { productName, publicUrl, ...given }) {
    requireCookies(context);
    const { services, settings, address, headers } = context;
    const userAgent = headers['user-agent'] ?? null;
    const chosen = givenSettings({ productName, publicUrl });
    const facts = { ...given, settings: chosen, address, userAgent };
    const { viewer } = await signIn(context, await completeSetup(services, facts, settings));
    logSecurity(context, 'set up', { userId: viewer.userId });
    return { userId: viewer.userId, publicUrl: settings.publicUrl };
  },
});
