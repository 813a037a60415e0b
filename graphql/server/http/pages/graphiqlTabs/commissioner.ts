import type { GraphiqlTab } from './tab.ts';

/** The commissioner's operations of a week, in chronological order. */
export const commissionerTabs: GraphiqlTab[] = [
  {
    query: `# YOUR WEEK AT A GLANCE. Sign in to the web app as the commissioner first, then press the play button.
# The other tabs need ids: copy them from the result of this query.
query MyWeek {
  pool {
    id
    name
    currentWeek
    stats { totalPlayers activePlayers prizeCents }
    # Games that need your decision: postponed, canceled, or without a result hours after kickoff.
    gamesNeedingDecision { id week kickoff stateText awayTeam { abbreviation } homeTeam { abbreviation } }
    # Held updates: changes that the score feed sent after a game was final.
    heldUpdates { id why status homeScore awayScore game { id homeScore awayScore stateText } }
    disputes(status: OPEN) { edges { node { id week text entry { id username } } } }
    # Paid and unpaid always add up to all entries.
    paymentTotals { entries paidEntries owingEntries totalCents paidCents owedCents commissionsEarnedCents commissionsPaidCents }
  }
  # The health of the score feed.
  feeds { name lastSuccessAt ageSeconds lastError }
}
`,
  },
  {
    query: `# MISSING PICKS. The list shows who has not picked; the picks themselves are secret until the deadline, also for you.
# Without "week" the query uses the pool's current week.
query MissingPicks($week: Int) {
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
    query: `# SEND REMINDERS by mail now: to each account with an entry that is alive and has no pick, unless it turned reminders off.
# An account gets at most one such mail within an hour, unless you add again: true.
mutation SendReminders($pool: ID!) {
  remindNow(input: { pool: $pool }) {
    ... on RemindNowPayload { week entries reminded optedOut justReminded }
    ... on Error { code message }
  }
}
`,
    variables: { pool: 'the id of the pool' },
  },
  {
    query: `# ENTER A RESULT that the feed does not provide. Run it first with "dryRun": true: the result lists the entries that
# would change, and nothing is written. If it is what you want, set "dryRun" to false and run it again.
mutation EnterResult($game: ID!, $dryRun: Boolean!) {
  enterResult(
    input: { game: $game, homeScore: 24, awayScore: 20, reason: "The feed is down; the score is from the league's site.", dryRun: $dryRun }
  ) {
    ... on GameOverridePayload {
      game { id stateText homeScore awayScore }
      regrading {
        isDryRun
        changedEntries
        changes { entry { id username } before { status week reason } after { status week reason } }
      }
    }
    ... on Error { code message }
  }
}

# Lists the games of a week, with their ids.
query GamesOfWeek($week: Int!) {
  pool { week(number: $week) { games { id stateText homeScore awayScore awayTeam { abbreviation } homeTeam { abbreviation } } } }
}
`,
    variables: { game: 'the id of the game', dryRun: true, week: 1 },
  },
  {
    query: `# ENTER THE RESULTS OF A WEEK in one step: all of them or, when one is refused, none. A status in place of the scores
# takes a result back. Run it first with "dryRun": true, as above.
mutation EnterResults($results: [GameResultInput!]!, $dryRun: Boolean!) {
  enterResults(input: { results: $results, reason: "The feed is down; the scores are from the league's site.", dryRun: $dryRun }) {
    ... on EnterResultsPayload {
      games { id stateText homeScore awayScore }
      regrading {
        isDryRun
        changedEntries
        changes { entry { id username } before { status week reason } after { status week reason } }
      }
    }
    ... on Error { code message }
  }
}
`,
    variables: {
      results: [{ game: 'the id of the game', homeScore: 24, awayScore: 20 }],
      dryRun: true,
    },
  },
  {
    query: `# CORRECT A RESULT. Everything that depends on the game is graded again: entries are eliminated or revived.
# A revived entry without picks in the weeks since is eliminated later for NO_PICK:
# use reinstateEntry through the last of those weeks to keep it alive.
mutation CorrectResult($game: ID!, $dryRun: Boolean!) {
  correctResult(
    input: { game: $game, homeScore: 20, awayScore: 24, reason: "The league corrected the score.", dryRun: $dryRun }
  ) {
    ... on GameOverridePayload {
      game { id stateText homeScore awayScore }
      regrading {
        isDryRun
        changedEntries
        changes { entry { id username } before { status week reason } after { status week reason } }
      }
    }
    ... on Error { code message }
  }
}

# Reinstates an entry: results up to this week no longer eliminate it.
mutation Reinstate($entry: ID!, $throughWeek: Int!, $dryRun: Boolean!) {
  reinstateEntry(
    input: { entry: $entry, throughWeek: $throughWeek, reason: "The entry could not pick while it was eliminated by mistake.", dryRun: $dryRun }
  ) {
    ... on EntryOverridePayload { entry { id username status } regrading { changedEntries } }
    ... on Error { code message }
  }
}
`,
    variables: { game: 'the id of the game', dryRun: true, entry: 'the id of the entry', throughWeek: 1 },
  },
  {
    query: `# A GAME THAT IS NOT PLAYED. First set its status; then rule on it for the entries that picked one of its teams.
mutation CancelGame($game: ID!, $dryRun: Boolean!) {
  setGameStatus(input: { game: $game, status: CANCELLED, reason: "Cancelled by the league.", dryRun: $dryRun }) {
    ... on GameOverridePayload { game { id stateText } regrading { changedEntries } }
    ... on Error { code message }
  }
}

# The ruling is SURVIVE or LOSS; null removes it.
mutation RuleOnGame($pool: ID!, $game: ID!, $dryRun: Boolean!) {
  ruleOnGame(input: { pool: $pool, game: $game, ruling: SURVIVE, reason: "The game was canceled after the deadline.", dryRun: $dryRun }) {
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
    query: `# PAYMENTS. Lists the unpaid fees and records payments; referrers then earn their commissions.
query UnpaidFees {
  pool {
    payments(status: PENDING, first: 200) { edges { node { amountCents entry { id username ownerName email } } } }
    commissions(status: EARNED) { edges { node { id referrerName amountCents entry { username } } } }
  }
}

mutation MarkPaid($entries: [ID!]!) {
  markPaid(input: { entries: $entries, method: "Bank transfer", note: "Found on the bank statement" }) {
    ... on PaymentsPayload { entries { id username paymentStatus } }
    ... on Error { code message }
  }
}

# Reverts MarkPaid.
mutation MarkUnpaid($entries: [ID!]!) {
  markUnpaid(input: { entries: $entries, reason: "The payment was for another entry." }) {
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
    query: `# WELCOME MESSAGE for one entry, shown within 24 hours of joining. Use "pool" instead of "entry" for all new entries.
mutation SetWelcomeMessage($entry: ID!) {
  setWelcomeMessage(input: { entry: $entry, text: "Good to have you with us. Mind Thursday games!" }) {
    ... on SetWelcomeMessagePayload { entry { id username } }
    ... on Error { code message }
  }
}

# Publishes an announcement in the pool, and mails it to those who subscribe to announcements.
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
    query: `# DISPUTES. Lists, answers and resolves them. The account that opened a dispute gets a mail each time.
query Disputes {
  pool { disputes { edges { node { id status week text openedAt answer resolution entry { id username ownerName } } } } }
}

mutation AnswerDispute($dispute: ID!) {
  answerDispute(input: { dispute: $dispute, answer: "I am looking into it." }) {
    ... on DisputePayload { dispute { id status answer } }
    ... on Error { code message }
  }
}

# Resolves the dispute and makes the correction in one transaction. Leave out "correction" if none is needed.
mutation ResolveDispute($dispute: ID!, $game: ID!, $dryRun: Boolean!) {
  resolveDispute(
    input: {
      dispute: $dispute
      resolution: "You are right: the scores of the two teams were swapped."
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
    query: `# AUDIT LOG. Lists all actions, with who performed them and why. Audit entries cannot be changed or deleted.
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
