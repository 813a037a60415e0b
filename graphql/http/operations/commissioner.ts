import type { ReadyOperation } from './operation.ts';

/** The administrator's week, in the order in which it is needed. */
export const commissionerOperations: ReadyOperation[] = [
  {
    query: `# YOUR WEEK AT A GLANCE. Sign in on the web app as the administrator first, then press the play button.
# Every id that the other tabs ask for is found in answers like this one: copy it from here.
query MyWeek {
  pool {
    id
    name
    currentWeek
    stats { totalPlayers activePlayers prizeCents }
    # Games that wait for you: put off, called off, or without a result hours after kick-off.
    gamesNeedingDecision { id week statusText awayTeam { abbreviation } homeTeam { abbreviation } }
    # What the score feed wanted to change after a final.
    heldUpdates { id why status homeScore awayScore game { id homeScore awayScore statusText } }
    disputes(status: OPEN) { edges { node { id week text entry { id username } } } }
    # Paid and owed always add up to all entries.
    paymentTotals { entries paidEntries owingEntries totalCents paidCents owedCents commissionsEarnedCents commissionsPaidCents }
  }
  # How the score feed is doing.
  feeds { name lastSuccessAt ageSeconds lastError }
}
`,
  },
  {
    query: `# WHO HAS NOT PICKED. You see who, never what anybody picked: that is secret until the deadline, for you too.
# Without "week" it is the pool's current week.
query WhoHasNotPicked($week: Int) {
  pool {
    id
    entriesWithoutPick(week: $week, first: 200) {
      totalCount
      edges { node { id username ownerName email } }
    }
  }
}
`,
  },
  {
    query: `# REMIND THEM, by mail, now: each account whose living entries have no pick, and that wants reminders.
# Pressed twice within ten minutes, nobody gets a second mail.
mutation RemindThem($pool: ID!) {
  remindNow(input: { pool: $pool }) {
    ... on RemindNowPayload { week entries reminded optedOut justReminded }
    ... on Error { code message }
  }
}
`,
    variables: { pool: 'the id of the pool' },
  },
  {
    query: `# ENTER A RESULT that the feed does not bring. First with "dryRun": true: it answers which entries would change,
# and changes nothing. When that is what you want, set it to false and run it again.
mutation EnterResult($game: ID!, $dryRun: Boolean!) {
  enterResult(
    input: { game: $game, homeScore: 24, awayScore: 20, reason: "The feed is down; from the league's own site.", dryRun: $dryRun }
  ) {
    ... on GameOverridePayload {
      game { id statusText homeScore awayScore }
      regrading {
        isDryRun
        changedEntries
        changes { entry { id username } before { status week reason } after { status week reason } }
      }
    }
    ... on Error { code message }
  }
}

# The games of a week, with their ids.
query GamesOfWeek($week: Int!) {
  pool { week(number: $week) { games { id statusText homeScore awayScore awayTeam { abbreviation } homeTeam { abbreviation } } } }
}
`,
    variables: { game: 'the id of the game', dryRun: true, week: 1 },
  },
  {
    query: `# CORRECT A RESULT. Everything that hangs on the game is graded again: entries go out, and come back.
# One that comes back but has no pick in the weeks since shows as NO_PICK in a later week:
# reinstateEntry through the last of these weeks lets it live on.
mutation CorrectResult($game: ID!, $dryRun: Boolean!) {
  correctResult(
    input: { game: $game, homeScore: 20, awayScore: 24, reason: "The league corrected the score.", dryRun: $dryRun }
  ) {
    ... on GameOverridePayload {
      game { id statusText homeScore awayScore }
      regrading {
        isDryRun
        changedEntries
        changes { entry { id username } before { status week reason } after { status week reason } }
      }
    }
    ... on Error { code message }
  }
}

# Lets an entry live on: whatever happened up to this week no longer eliminates it.
mutation Reinstate($entry: ID!, $throughWeek: Int!, $dryRun: Boolean!) {
  reinstateEntry(
    input: { entry: $entry, throughWeek: $throughWeek, reason: "Could not pick while it was out by mistake.", dryRun: $dryRun }
  ) {
    ... on EntryOverridePayload { entry { id username status } regrading { changedEntries } }
    ... on Error { code message }
  }
}
`,
    variables: { game: 'the id of the game', dryRun: true, entry: 'the id of the entry', throughWeek: 1 },
  },
  {
    query: `# A GAME THAT IS NOT PLAYED. First say so; then decide what it means for those who picked it.
mutation CallOff($game: ID!, $dryRun: Boolean!) {
  setGameStatus(input: { game: $game, status: CANCELLED, reason: "Called off by the league.", dryRun: $dryRun }) {
    ... on GameOverridePayload { game { id statusText } regrading { changedEntries } }
    ... on Error { code message }
  }
}

# SURVIVE or LOSS; null takes the decision back.
mutation Rule($pool: ID!, $game: ID!, $dryRun: Boolean!) {
  ruleOnGame(input: { pool: $pool, game: $game, ruling: SURVIVE, reason: "Nobody could know.", dryRun: $dryRun }) {
    ... on GameOverridePayload {
      regrading { changedEntries changes { entry { username } before { status } after { status week reason } } }
    }
    ... on Error { code message }
  }
}
`,
    variables: { pool: 'the id of the pool', game: 'the id of the game', dryRun: true },
  },
  {
    query: `# WHO OWES, and noting that somebody has paid. Referrers then earn their commissions.
query WhoOwes {
  pool {
    payments(status: PENDING, first: 200) { edges { node { amountCents entry { id username ownerName email } } } }
    commissions(status: EARNED) { edges { node { id referrerName amountCents entry { username } } } }
  }
}

mutation MarkPaid($entries: [ID!]!) {
  markPaid(input: { entries: $entries, method: "Bank transfer", note: "Seen on the statement" }) {
    ... on PaymentsPayload { entries { id username paymentStatus } }
    ... on Error { code message }
  }
}

# Takes it back.
mutation MarkUnpaid($entries: [ID!]!) {
  markUnpaid(input: { entries: $entries, reason: "It was somebody else's." }) {
    ... on PaymentsPayload { entries { id username paymentStatus } }
    ... on Error { code message }
  }
}

mutation PayCommission($commissions: [ID!]!) {
  payCommission(input: { commissions: $commissions }) {
    ... on CommissionsPayload { commissions { id status paidAt } }
    ... on Error { code message }
  }
}
`,
    variables: { entries: ['the id of an entry'], commissions: ['the id of a commission'] },
  },
  {
    query: `# WRITE A WELCOME for one entry; it is shown within 24 hours of joining. With "pool" instead of "entry", for all new ones.
mutation Welcome($entry: ID!) {
  setWelcomeMessage(input: { entry: $entry, text: "Good to have you with us. Mind Thursday games!" }) {
    ... on SetWelcomeMessagePayload { entry { id username } }
    ... on Error { code message }
  }
}

# TELL EVERYBODY something: in the pool's announcements, and by mail to those who want that.
mutation Announce($pool: ID!) {
  announce(input: { pool: $pool, title: "A word from the commissioner", body: "Thanksgiving games lock on Thursday." }) {
    ... on AnnouncePayload { mails announcement { id at } }
    ... on Error { code message }
  }
}
`,
    variables: { entry: 'the id of the entry', pool: 'the id of the pool' },
  },
  {
    query: `# DISPUTES: who opened one, an answer, and the end of it. Whoever opened it gets a mail each time.
query Disputes {
  pool { disputes { edges { node { id status week text openedAt answer resolution entry { id username ownerName } } } } }
}

mutation Answer($dispute: ID!) {
  answerDispute(input: { dispute: $dispute, answer: "I am looking into it." }) {
    ... on DisputePayload { dispute { id status answer } }
    ... on Error { code message }
  }
}

# With a correction both happen in one step, or neither. Leave "correction" out when words are enough.
mutation Resolve($dispute: ID!, $game: ID!, $dryRun: Boolean!) {
  resolveDispute(
    input: {
      dispute: $dispute
      resolution: "You are right: the score was entered the wrong way round."
      correction: { result: { game: $game, homeScore: 20, awayScore: 24 } }
      dryRun: $dryRun
    }
  ) {
    ... on ResolveDisputePayload {
      dispute { id status resolution }
      regrading { isDryRun changedEntries changes { entry { username } before { status } after { status week reason } } }
    }
    ... on Error { code message }
  }
}
`,
    variables: { dispute: 'the id of the dispute', game: 'the id of the game', dryRun: true },
  },
  {
    query: `# WHAT WAS DONE, by whom and why. Nothing can change or delete this log.
query AuditLog($filter: AuditLogFilter) {
  pool {
    auditLog(filter: $filter, first: 50) {
      edges { node { at actorName action subjectType subjectId reason before after } }
      pageInfo { hasNextPage endCursor }
    }
  }
}
`,
    variables: { filter: { action: 'game.' } },
  },
];
