import { renewCalendar, turnOffCalendar } from '#graphql/accounts/calendar.ts';
import { calendarToken } from '#graphql/accounts/addresses/calendarAddress.ts';
import { ViewerRef } from '#graphql/accounts/schema/account.ts';
import { builder } from '#graphql/api/builder.ts';
import { load } from '#graphql/api/loaders/loaders.ts';
import { price } from '#graphql/api/cost/prices.ts';
import { payload } from '#graphql/api/command/parts.ts';
import { command } from '#graphql/api/command/command.ts';
import { theViewer } from '#graphql/api/command/loaded.ts';

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

const viewer = theViewer('The account, with the address of its calendar.');

command('renewCalendar', {
  description:
    "Gives the viewer's private calendar a new address and turns it on; the previous address no longer works. Requires a session, not a token.",
  access: 'signedIn',
  payload: payload('The calendar has a new address; the previous one no longer works.', { viewer }),
  doing: 'renewing the calendar',
  async run(context) {
    await renewCalendar(context.services, context.viewer);
    return context.viewer!;
  },
});

command('turnOffCalendar', {
  description:
    "Turns the viewer's private calendar off; its address no longer works, also not after it is turned on again. Requires a session, not a token.",
  access: 'signedIn',
  payload: payload('The calendar is off; its address no longer works.', { viewer }),
  doing: 'turning the calendar off',
  async run(context) {
    await turnOffCalendar(context.services, context.viewer);
    return context.viewer!;
  },
});
