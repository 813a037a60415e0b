/** What everybody sees of a pool. */
export const PUBLIC_FIGURES = `query ($slug: String!) {
  pool(slug: $slug) {
    __typename
    stats { __typename totalPlayers activePlayers eliminatedPlayers }
    outcome { decidedWeek lastWeek winnerCount }
    publishedSeason { winners { username prizeCents } weeks { week alive eliminated } }
  }
}`;

/** What members see: a page of the standings, with the end of the pool. */
export const STANDINGS = `query ($slug: String!, $after: String) {
  pool(slug: $slug) {
    __typename
    firstWeek
    lastWeek
    viewerMayRead
    outcome { decidedWeek lastWeek winnerCount }
    winners { prizeCents entry { id username } }
    standings(first: 200, after: $after) {
      edges {
        node { __typename id username status eliminatedWeek eliminationReason strikeWeeks startWeek }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;

/** A week: its games, its deadline, and how often each team was picked. */
export const WEEK = `query ($slug: String!, $week: Int!) {
  pool(slug: $slug) {
    week(number: $week) {
      __typename
      number
      deadline
      isDeadlinePassed
      distribution { count outcome team { id } }
      games {
        __typename id week kickoff isCompleted homeScore awayScore homeTeam { id } awayTeam { id }
      }
    }
  }
}`;

export const PICKS = `query ($slug: String!, $week: Int!, $after: String) {
  pool(slug: $slug) {
    week(number: $week) {
      revealedPicks(first: 200, after: $after) {
        edges {
          node {
            __typename week outcome isAutomatic isFromPlan submittedAt team { id }
            entry { __typename id username }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
}`;
