import { builder } from './builder.ts';
import '../entries/schema/acknowledgements.ts';
import '../money/schema/cents.ts';
import './dateTime.ts';
import './errors.ts';
import '../site/schema/site.ts';
import '../season/schema/clock.ts';
import '../season/schema/season.ts';
import './pacing/sessionEnd.ts';
import '../season/schema/team.ts';
import '../season/schema/game.ts';
import '../pools/schema/pool.ts';
import '../pools/schema/optionFields.ts';
import '../pools/schema/poolOptions.ts';
import '../pools/schema/rules.ts';
import '../season/schema/week.ts';
import '../entries/schema/entry.ts';
import '../picks/schema/byes.ts';
import '../accounts/schema/account.ts';
import '../pools/schema/viewerPools.ts';
import '../accounts/schema/password.ts';
import '../accounts/schema/passwordLink.ts';
import '../accounts/schema/apiToken.ts';
import '../accounts/schema/secondFactor/index.ts';
import '../accounts/schema/provider/index.ts';
import '../accounts/schema/session.ts';
import '../accounts/schema/nameAndEmail.ts';
import '../accounts/schema/accountCopy.ts';
import '../accounts/schema/accountDeletion.ts';
import '../messages/schema/calendar.ts';
import '../messages/schema/notifications.ts';
import '../messages/schema/push.ts';
import '../money/schema/referralCode.ts';
import '../entries/schema/joinPool.ts';
import '../entries/schema/invitation.ts';
import '../messages/schema/announcements.ts';
import '../entries/schema/disputePermission.ts';
import '../entries/schema/addEntries.ts';
import '../entries/schema/leavePool.ts';
import '../entries/schema/usernameProblems.ts';
import '../money/schema/owedFees.ts';
import '../standings/schema/standings.ts';
import '../standings/schema/winner.ts';
import '../picks/schema/pick.ts';
import '../grading/schema/elimination.ts';
import '../grading/schema/strikes.ts';
import '../standings/schema/entrySeason.ts';
import '../entries/schema/buyBack.ts';
import '../picks/schema/entryPicks.ts';
import '../entries/schema/entryWeek.ts';
import '../messages/schema/moment.ts';
import '../outlook/schema/plans.ts';
import '../messages/schema/message.ts';
import '../messages/schema/talkChanges.ts';
import '../messages/schema/unreadTalk.ts';
import '../outlook/schema/planChanges.ts';
import '../picks/schema/submitPick.ts';
import '../picks/schema/weekPicks.ts';
import '../picks/schema/teamSelection.ts';
import '../outlook/schema/index.ts';
import '../office/schema/index.ts';
import '../site/schema/index.ts';
import '../standings/schema/analytics.ts';
import '../season/schema/publishedSeason.ts';
import '../standings/schema/past/index.ts';

builder.queryType({
  description:
    'The data that can be read. Visitors see what is marked public; everything else needs a session or an API token.',
});
builder.mutationType({
  description:
    'The operations that change data. Expected failures are members of the result union, not errors.',
});
builder.subscriptionType({
  description: 'The updates that can be subscribed to, over WebSocket (graphql-ws) or SSE.',
});

export const schema = builder.toSchema();
