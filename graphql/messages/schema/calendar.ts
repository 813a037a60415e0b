import { renewCalendar, turnOffCalendar } from '#graphql/accounts/calendar.ts';
import { calendarToken } from '#graphql/accounts/addresses/calendarAddress.ts';
import { ForbiddenError, NotSignedInError } from '#kernel/failures.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { price } from '#graphql/api/cost/prices.ts';

builder.prismaObjectFields(ViewerRef, (t) => ({
  calendarUrl: t.string({
    nullable: true,
    description:
      "The private address of the account's calendar, an iCalendar file with the deadlines of its live entries and the games of its own picks. Whoever has the address can read it. Null while it is off, and for an API token, which an address would outlive.",
    complexity: price.statement,
    resolve: async ({ id }, _args, context) => {
      const { services, settings, viewer } = context;
      if (viewer?.sessionId == null) return null;
      const token = await calendarToken(services, (await load(context).user.load(id))!);
      return token === null ? null : `${settings.publicUrl}/calendar/${token}.ics`;
    },
  }),
}));

const calendarPayload = (name: string, description: string) =>
  builder.objectRef<{ userId: number }>(name).implement({
    description,
    fields: (t) => ({
      viewer: t.field({
        type: ViewerRef,
        description: 'The account, with the address of its calendar.',
        resolve: async ({ userId }, _args, context) => (await load(context).user.load(userId))!,
      }),
    }),
  });

const RenewCalendarPayload = calendarPayload(
  'RenewCalendarPayload',
  'The calendar has a new address; the previous one no longer works.',
);
const TurnOffCalendarPayload = calendarPayload(
  'TurnOffCalendarPayload',
  'The calendar is off; its address no longer works.',
);

builder.mutationField('renewCalendar', (t) =>
  t.field({
    type: RenewCalendarPayload,
    description:
      "Gives the viewer's private calendar a new address and turns it on; the previous address no longer works. Requires a session, not a token.",
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError],
      union: {
        name: 'RenewCalendarResult',
        description: 'Result of renewing the calendar: the payload, or an expected error.',
      },
    },
    resolve: async (_root, _args, { services, viewer }) => {
      await renewCalendar(services, viewer);
      return { userId: viewer!.userId };
    },
  }),
);

builder.mutationField('turnOffCalendar', (t) =>
  t.field({
    type: TurnOffCalendarPayload,
    description:
      "Turns the viewer's private calendar off; its address no longer works, also not after it is turned on again. Requires a session, not a token.",
    authScopes: { signedIn: true },
    errors: {
      types: [NotSignedInError, ForbiddenError],
      union: {
        name: 'TurnOffCalendarResult',
        description: 'Result of turning the calendar off: the payload, or an expected error.',
      },
    },
    resolve: async (_root, _args, { services, viewer }) => {
      await turnOffCalendar(services, viewer);
      return { userId: viewer!.userId };
    },
  }),
);
