import { MAIL_OBSTACLES, type MailObstacle } from '../rules/mailObstacle.ts';
import { builder } from '#graphql/api/builder.ts';
import type { Context } from '#graphql/api/context.ts';

export const MailObstacleEnum = builder.enumType('MailObstacle', {
  description:
    'Why the site cannot send mail: what is written meanwhile waits, and goes out when it is asked for.',
  values: {
    NO_MAIL_SERVER: { description: MAIL_OBSTACLES.NO_MAIL_SERVER },
    PRIVATE_ADDRESS: { description: MAIL_OBSTACLES.PRIVATE_ADDRESS },
  } as const satisfies Record<MailObstacle, object>,
});

/** The field of a payload whose mutation mails somebody: whether that mail goes out. */
export const MAIL_OBSTACLE = {
  type: MailObstacleEnum,
  nullable: true,
  description: 'Why the mail was not sent; null when it is on its way.',
  resolve: (_parent: unknown, _args: object, { services }: Context) => services.mailSite().obstacle,
} as const;

/** The field of a payload whose mutation mails the owner of an entry or an account. */
export const OWNER_MAIL_OBSTACLE = {
  ...MAIL_OBSTACLE,
  description:
    'Why the mail to the owner is not sent, but waits until it is asked for; null when it is on its way. In a dry run, as it would be.',
} as const;

/** The same where only some mutations with the payload mail the owner. */
export const OWNER_MAIL_OBSTACLE_IF_MAILED = {
  ...OWNER_MAIL_OBSTACLE,
  description: `${OWNER_MAIL_OBSTACLE.description} Null, too, after what mails nobody.`,
  resolve: ({ isMailed }: { isMailed: boolean }, _args: object, { services }: Context) =>
    isMailed ? services.mailSite().obstacle : null,
} as const;
