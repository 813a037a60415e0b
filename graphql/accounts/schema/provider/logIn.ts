import { finishProviderLogIn } from '#graphql/accounts/provider/finishProviderLogIn.ts';
import { logInWithMailedCode, mailLinkCode } from '#graphql/accounts/provider/mailedCode.ts';
import { ConflictError, NotFoundError, RateLimitedError } from '#kernel/failures.ts';
import { browserOf, logInErrors, LogInPayload } from '../account.ts';
import { builder } from '#graphql/api/builder.ts';
import { replaceSession } from '../secondFactor/replaceSession.ts';
import { statementToken } from './token.ts';
import { payload, text } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';

builder.mutationField('finishProviderLogIn', (t) =>
  t.field({
    type: LogInPayload,
    description:
      "Signs in the account that the identity of `providerLogIn` is linked to, or verifies the session again, and sets the session cookie; within five minutes, once. An account with a second factor gets SecondFactorRequired unless the provider asked for one. Public, for the cookie's owner. Over HTTP only.",
    errors: logInErrors,
    resolve: (_root, _args, context) => {
      const { services, viewer } = context;
      const { userAgent } = browserOf(context);
      return replaceSession(context, 'log-in by provider refused', () =>
        finishProviderLogIn(services, viewer, { token: statementToken(context), userAgent }),
      );
    },
  }),
);

command('mailLinkCode', {
  description:
    "In the step PROVE of `providerLogIn`: mails a code to the account's address, which `logInWithMailedCode` takes in the same browser. Public, for the cookie's owner; rate-limited by account and IP address. A ConflictError while the site cannot send mail.",
  access: 'public',
  payload: payload('The mail is on its way.', { email: text('The address that it goes to.') }),
  doing: 'mailing a code',
  refusals: [NotFoundError, ConflictError, RateLimitedError],
  async run(context) {
    const { services, settings, address } = context;
    return { email: await mailLinkCode(services, { token: statementToken(context), address }, settings) };
  },
});

const LogInWithMailedCodeInput = builder.inputType('LogInWithMailedCodeInput', {
  description: 'The code of the mail.',
  fields: (t) => ({
    code: t.string({
      required: true,
      description: 'Eight letters and digits; case and hyphens do not matter.',
    }),
  }),
});

builder.mutationField('logInWithMailedCode', (t) =>
  t.field({
    type: LogInPayload,
    description:
      "Signs in by the code of `mailLinkCode` and sets the session cookie. An account with a second factor gets SecondFactorRequired. Public, for the cookie's owner; five tries per mail. Over HTTP only.",
    args: {
      input: t.arg({ type: LogInWithMailedCodeInput, required: true, description: 'The code of the mail.' }),
    },
    errors: logInErrors,
    resolve: (_root, { input }, context) => {
      const { userAgent } = browserOf(context);
      return replaceSession(context, 'mailed code refused', () =>
        logInWithMailedCode(context.services, {
          token: statementToken(context),
          code: input.code,
          address: context.address,
          userAgent,
        }),
      );
    },
  }),
);
