import { builder } from './builder.ts';
import './acknowledgements.ts';
import './cents.ts';
import './dateTime.ts';
import './errors.ts';
import './site.ts';
import './clock.ts';
import './season.ts';
import './sessionEnd.ts';
import './team.ts';
import './game.ts';
import './pool.ts';
import './optionFields.ts';
import './poolOptions.ts';
import './rules.ts';
import './week.ts';
import './entry.ts';
import './byes.ts';
import './account.ts';
import './viewerPools.ts';
import './password.ts';
import './passwordLink.ts';
import './apiToken.ts';
import './secondFactor/index.ts';
import './provider/index.ts';
import './session.ts';
import './nameAndEmail.ts';
import './accountCopy.ts';
import './accountDeletion.ts';
import './calendar.ts';
import './notifications.ts';
import './push.ts';
import './referralCode.ts';
import './joinPool.ts';
import './invitation.ts';
import './announcements.ts';
import './disputePermission.ts';
import './addEntries.ts';
import './leavePool.ts';
import './usernameProblems.ts';
import './owedFees.ts';
import './standings.ts';
import './winner.ts';
import './tieBreak.ts';
import './pick.ts';
import './elimination.ts';
import './strikes.ts';
import './entrySeason.ts';
import './buyBack.ts';
import './entryPicks.ts';
import './entryWeek.ts';
import './moment.ts';
import './plans.ts';
import './message.ts';
import './talkChanges.ts';
import './unreadTalk.ts';
import './planChanges.ts';
import './submitPick.ts';
import './weekPicks.ts';
import './teamSelection.ts';
import './outlook/index.ts';
import './commissioner/index.ts';
import './site/index.ts';
import './analytics.ts';
import './publishedSeason.ts';
import './past/index.ts';

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
