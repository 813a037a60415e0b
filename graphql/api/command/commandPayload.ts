import { builder } from '../builder.ts';
import { MailObstacleEnum } from '#graphql/messages/schema/mailObstacle.ts';
import { Regrading } from '#graphql/grading/schema/regrading.ts';

/** The common payload fields of all commands; a payload may declare a more specific field. */
export const CommandPayload = builder.interfaceRef<object>('CommandPayload').implement({
  description: 'What a command of the commissioner did, or would do in a dry run.',
  fields: (t) => ({
    mailObstacle: t.field({
      type: MailObstacleEnum,
      nullable: true,
      description:
        'Why the mails of the command are not sent, but wait until they are asked for; null when they are on their way, and where it mails nobody.',
      resolve: () => null,
    }),
    regrading: t.field({
      type: Regrading,
      nullable: true,
      description: 'The entries whose status changes; null for a command that grades nothing.',
      resolve: () => null,
    }),
  }),
});
