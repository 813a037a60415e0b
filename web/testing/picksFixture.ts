import { FIXED_EASTERN } from '#web/app/session/poolTime.ts';

/** API responses for tests of the picks page: Week 8 of 2025, two games. */
const confirmed = { isKickoffConfirmed: true, isUnderReview: false };
const sunday = { ...confirmed, kickoff: '2025-10-26T17:00:00Z' };
const monday = { ...confirmed, kickoff: '2025-10-28T00:15:00Z' };

function team(id: string, city: string, nickname: string, primaryColor: string, record = '4-3') {
  return {
    __typename: 'Team',
    id,
    abbreviation: id,
    city,
    nickname,
    conference: 'AFC',
    division: id === 'KC' ? 'WEST' : 'EAST',
    name: `${city} ${nickname}`,
    primaryColor,
    secondColor: '#FFFFFF',
    record: { text: record },
  };
}

export const teams = {
  BUF: team('BUF', 'Buffalo', 'Bills', '#00338D'),
  CAR: team('CAR', 'Carolina', 'Panthers', '#0085CA'),
  WSH: team('WSH', 'Washington', 'Commanders', '#5A1414'),
  KC: team('KC', 'Kansas City', 'Chiefs', '#E31837', '5-2'),
};

function game(
  id: string,
  away: keyof typeof teams,
  home: keyof typeof teams,
  when: typeof sunday,
  line: string,
) {
  return {
    __typename: 'Game',
    id,
    ...when,
    stateText: null,
    lineText: line,
    displayStatus: 'SCHEDULED',
    isCompleted: false,
    isNeutralSite: false,
    line: -7,
    homeWinChance: 0.705,
    winChanceSource: 'LINE',
    homeScore: null as number | null,
    awayScore: null as number | null,
    awayTeam: teams[away],
    homeTeam: teams[home],
  };
}

const games = [
  game('early', 'BUF', 'CAR', sunday, 'BUF -7'),
  game('monday', 'WSH', 'KC', monday, 'KC -11.5 (Locked)'),
] as const;

type OptionState = 'AVAILABLE' | 'GAME_STARTED' | 'LINE_OVER_LIMIT';

function option(id: keyof typeof teams, state: OptionState = 'AVAILABLE') {
  const played = games.find((one) => one.homeTeam === teams[id] || one.awayTeam === teams[id])!;
  const isHome = played.homeTeam === teams[id];
  const opponent = isHome ? played.awayTeam : played.homeTeam;
  const lineText = `${id} ${isHome ? '-' : '+'}7`;
  return { state, isHome, lineText, team: teams[id], opponent, game: played };
}

/** For an entry without used teams. */
export const options = {
  open: [option('BUF'), option('CAR'), option('WSH'), option('KC')],
  limited: [option('BUF'), option('CAR', 'LINE_OVER_LIMIT'), option('WSH'), option('KC')],
  started: [option('BUF', 'GAME_STARTED'), option('CAR', 'GAME_STARTED'), option('WSH'), option('KC')],
};

/**
 * @param rest overrides: of the entry, or `pick` and `viewerCanPick` of its week
 */
export function entry(id: string, username: string, rest: Record<string, unknown> = {}) {
  const { pick = null, picks = pick === null ? [] : [pick], viewerCanPick, ...own } = rest;
  return {
    __typename: 'Entry',
    id,
    username,
    status: 'ALIVE',
    livesText: null,
    buyBackOffer: null,
    byeWeeks: [],
    byesLeft: 0,
    eliminatedWeek: null,
    eliminationDetail: null,
    week: {
      __typename: 'EntryWeek',
      id: `${id}-8`,
      number: 8,
      pick,
      picks,
      picksNeeded: rest.picksNeeded ?? 1,
      teamsUsedBefore: rest.teamsUsedBefore ?? [],
      usedTeams: rest.usedTeams ?? [{ week: 3, team: teams.WSH }],
      viewerCanPick: viewerCanPick ?? { allowed: true, code: null, message: null },
    },
    ...own,
  };
}

type Entry = ReturnType<typeof entry>;

export function pick(teamId: keyof typeof teams, outcome = 'PENDING', id = `pick-${teamId}`) {
  const played = games.find((one) => one.homeTeam === teams[teamId] || one.awayTeam === teams[teamId])!;
  return {
    __typename: 'Pick',
    id,
    week: 8,
    slot: 1,
    isAutomatic: false,
    isFromPlan: false,
    viewerCanChange: false,
    outcome,
    team: teams[teamId],
    game: played,
  };
}

export function week(rest: Record<string, unknown> = {}) {
  return {
    __typename: 'Week',
    id: 'week-8',
    number: 8,
    deadline: '2025-10-26T14:00:00Z',
    isDeadlinePassed: false,
    isComplete: false,
    picksSubmitted: 12,
    games,
    byes: [],
    teamOptions: options.open,
    distribution: null,
    outlook: null,
    revealedPicks: null,
    ...rest,
  };
}

/** The specification's defaults. */
export const usualOptions = {
  changePicks: 'NEVER',
  deadline: 'SUNDAY',
  showChances: true,
  pickTo: 'WIN',
  favoriteLimit: 0,
};

export function pool(viewerEntries: Entry[], rest: Record<string, unknown> = {}) {
  return {
    __typename: 'Pool',
    id: 'pool-1',
    currentWeek: 8,
    ...FIXED_EASTERN,
    rulesInShort: ['Picks are due Sunday 10:00 AM Eastern (EDT).'],
    firstWeek: 1,
    lastWeek: 18,
    options: usualOptions,
    stats: { activePlayers: 17 },
    winners: null,
    outcome: null,
    week: week(),
    rulesToAcknowledge: null,
    viewerOpenedPicks: [],
    viewerEntries,
    ...rest,
  };
}

/** Fields revealed by a passed deadline. */
export const revealed = {
  isDeadlinePassed: true,
  distribution: [
    { team: teams.KC, count: 3, percent: 75, outcome: 'PENDING', usernames: ['ann', 'bob', 'cyd'] },
    { team: teams.BUF, count: 1, percent: 25, outcome: 'WON', usernames: ['dan'] },
  ],
  revealedPicks: {
    totalCount: 2,
    edges: [
      {
        node: {
          ...pick('KC', 'PENDING', 'pick-1'),
          entry: { id: 'e1', username: 'ann', eliminationDetail: null },
        },
      },
      {
        node: {
          ...pick('BUF', 'WON', 'pick-2'),
          entry: { id: 'e9', username: 'dan', eliminationDetail: null },
        },
      },
    ],
    pageInfo: { hasNextPage: false, endCursor: null },
  },
};
