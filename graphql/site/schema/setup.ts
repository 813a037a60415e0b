import { completeSetup } from '../completeSetup.ts';
import { checkSetupCode } from '../setupCode.ts';
import { ConflictError, InvalidInputError, RateLimitedError } from '#kernel/failures.ts';
import { ENVIRONMENT_NAMES, SITE_SETTINGS } from '../rules/siteSettings.ts';
import { requireCookies, signIn, ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { logSecurity } from '#graphql/accounts/schema/securityLog.ts';
import { givenSettings } from './settings.ts';

const SETUP_ERRORS = [InvalidInputError, ConflictError, RateLimitedError];
const CODE = 'The code that the server printed when it started; case, spaces and dashes do not matter.';

const CheckSetupCodeInput = builder.inputType('CheckSetupCodeInput', {
  description: 'The code of the set-up.',
  fields: (t) => ({ code: t.string({ required: true, description: CODE }) }),
});

const CheckSetupCodePayload = builder.objectRef<object>('CheckSetupCodePayload').implement({
  description: 'The code is right; it stays valid until the set-up is completed or the server starts again.',
  fields: (t) => ({
    environmentVariables: t.stringList({
      description:
        'The environment variables that decide settings of the site, which then cannot be given here: "PUBLIC_URL".',
      resolve: (_payload, _args, { settings }) =>
        SITE_SETTINGS.filter((name) => settings.environment[name] !== undefined).map(
          (name) => ENVIRONMENT_NAMES[name],
        ),
    }),
    publicUrl: t.string({
      description: 'The address of the site in force.',
      resolve: (_payload, _args, { settings }) => settings.publicUrl,
    }),
  }),
});

builder.mutationField('checkSetupCode', (t) =>
  t.field({
    type: CheckSetupCodePayload,
    description:
      'Checks the code of the set-up, before the rest is asked. Public while the site has no administrator; attempts are rate-limited by IP address.',
    args: {
      input: t.arg({ type: CheckSetupCodeInput, required: true, description: 'The code of the set-up.' }),
    },
    errors: {
      types: SETUP_ERRORS,
      union: {
        name: 'CheckSetupCodeResult',
        description: 'Result of checking the code of the set-up: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input: { code } }, { services, address }) => {
      await checkSetupCode(services, { code, address });
      return {};
    },
  }),
);

const CompleteSetupInput = builder.inputType('CompleteSetupInput', {
  description: 'The code of the set-up, the first administrator, and the name and address of the site.',
  fields: (t) => ({
    code: t.string({ required: true, description: CODE }),
    name: t.string({ required: true, description: "The administrator's name; at most 80 characters." }),
    email: t.string({ required: true, description: "The administrator's email address." }),
    password: t.string({
      required: true,
      description:
        "The administrator's password: `site.passwordMinLength` to 128 characters; not a common one, nor just the name, address or site.",
    }),
    productName: t.string({
      description: 'The name of the site; at most 60 characters. Omitted where the environment gives it.',
    }),
    publicUrl: t.string({
      description:
        'The address of the site, like "https://pool.example.org". Omitted where the environment gives it.',
    }),
  }),
});

const CompleteSetupPayload = builder.objectRef<{ userId: number }>('CompleteSetupPayload').implement({
  description: 'The site is set up, and the administrator signed in; the response sets the session cookie.',
  fields: (t) => ({
    viewer: t.field({
      type: ViewerRef,
      description: 'The administrator.',
      resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
    }),
    publicUrl: t.string({
      description: 'The address of the site, at which the session is valid.',
      resolve: (_payload, _args, { settings }) => settings.publicUrl,
    }),
  }),
});

builder.mutationField('completeSetup', (t) =>
  t.field({
    type: CompleteSetupPayload,
    description:
      'Sets the site up: its first administrator, its name and its address. Public while the site has no administrator, by the code that the server printed, which works once; attempts are rate-limited by IP address. Over HTTP only.',
    args: {
      input: t.arg({
        type: CompleteSetupInput,
        required: true,
        description: 'The code, the administrator and the settings.',
      }),
    },
    errors: {
      types: SETUP_ERRORS,
      union: {
        name: 'CompleteSetupResult',
        description: 'Result of setting the site up: the payload, or an expected error.',
      },
    },
    resolve: async (_root, { input }, context) => {
      requireCookies(context);
      const { code, name, email, password } = input;
      const { services, settings, address, headers } = context;
      const session = await completeSetup(
        services,
        {
          code,
          name,
          email,
          password,
          settings: givenSettings({ productName: input.productName, publicUrl: input.publicUrl }),
          address,
          userAgent: headers['user-agent'] ?? null,
        },
        settings,
      );
      const { viewer } = await signIn(context, session);
      logSecurity(context, 'set up', { userId: viewer.userId });
      return { userId: viewer.userId };
    },
  }),
);
