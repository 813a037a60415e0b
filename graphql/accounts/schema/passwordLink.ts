import { createPasswordLink, type PasswordLink } from '../passwordLinks.ts';
import { ReauthenticationRequired } from '#kernel/failures.ts';
import { builder } from '#graphql/api/builder.ts';
import { refusals, TOLD_REASON } from '#graphql/api/command/refusals.ts';
import { MAIL_OBSTACLE } from '#graphql/messages/schema/mailObstacle.ts';
import { PROVEN } from './secondFactor/descriptions.ts';
import { logSecurity } from './securityLog.ts';

const CreatePasswordLinkInput = builder.inputType('CreatePasswordLinkInput', {
  description: 'The account whose owner cannot get a mail with a password link.',
  fields: (t) => ({
    email: t.string({ required: true, description: "The account's email address." }),
    reason: t.string({ required: true, description: TOLD_REASON }),
  }),
});

const CreatePasswordLinkPayload = builder.objectRef<PasswordLink>('CreatePasswordLinkPayload').implement({
  description:
    'The link is created; earlier password links of the account have ended. The password stays as it is until the link is used.',
  fields: (t) => ({
    email: t.exposeString('email', { description: "The account's email address." }),
    link: t.exposeString('link', {
      description:
        'The link, shown once: whoever has it can choose the password. To be handed to the owner alone.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'When the link ends; UTC, real time.',
    }),
    mailObstacle: t.field({
      ...MAIL_OBSTACLE,
      description:
        'Why the mail that tells the owner of the link was not sent; null when it is on its way. It does not contain the link.',
    }),
  }),
});

const common = refusals('CreatePasswordLink', 'making a password link');

builder.mutationField('createPasswordLink', (t) =>
  t.field({
    type: CreatePasswordLinkPayload,
    description: `Makes a link that sets a new password once, within 24 hours, for the administrator to hand to the owner where no mail can be sent; earlier password links of the account stop working. A second factor stays. The owner's pools are told that the link was made, and of its use, while a deadline is ahead (SPECIFICATION 4.5). For the administrator. ${PROVEN}`,
    args: {
      input: t.arg({
        type: CreatePasswordLinkInput,
        required: true,
        description: 'The account, and the reason.',
      }),
    },
    authScopes: { administrator: true },
    errors: { ...common, types: [...common.types, ReauthenticationRequired] },
    resolve: async (_root, { input }, context) => {
      const created = await createPasswordLink(context.services, context.viewer, input, context.settings);
      logSecurity(context, 'password link made', { userId: context.viewer?.userId, of: created.userId });
      return created;
    },
  }),
);
