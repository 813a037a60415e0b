import type { OptionName, PoolOptions } from '#graphql/pools/rules/options/poolOptions.ts';

/** What limits know of a team in its game. */
export interface LimitedTeam {
  /** The team's own line, negative when it is favored; null without one. */
  line: number | null;
}

/** A rule of a pool about which teams can be picked, whoever picks them: all that it says. */
export interface TeamLimit<Name extends OptionName> {
  /** The options that it goes by. */
  options: readonly Name[];
  /** Whether the pool has it. */
  holds: (options: Pick<PoolOptions, Name>) => boolean;
  /** Whether it bars a team. */
  bars: (options: Pick<PoolOptions, Name>, team: LimitedTeam) => boolean;
  /** What the leaf of a pick states of the team, so that a verifier can judge it. */
  states: keyof LimitedTeam;
  /** What the API says of a team that it bars, and of a pick that it refuses. */
  teamDescription: string;
  refusalDescription: string;
  /** Why it bars a team, after "is" or "are"; `barredWords` where nothing is known of the team. */
  words: (options: Pick<PoolOptions, Name>, team: LimitedTeam) => string;
  barredWords: string;
  /** The limit itself, after "over": "the limit of 7 points". */
  most: (options: Pick<PoolOptions, Name>) => string;
  /** The rule in one sentence. */
  sentence: (options: Pick<PoolOptions, Name>) => string;
  /** What the rules' page says besides. */
  details: string;
  /** What is said of a team that it allows: "within the limit". */
  within: string;
}
