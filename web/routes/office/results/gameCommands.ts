import { graphql } from 'react-relay/hooks';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type { CommandOutcome, OfficeCommand } from '../commands/useCommand.ts';
import type { Command } from './command.ts';

const enterResult = graphql`
  mutation gameCommandsEnterMutation($input: ResultInput!, $isReal: Boolean!) {
    result: enterResult(input: $input) {
      __typename
      ...refusal_error @alias(as: "refusal")
      ... on GameOverridePayload {
        changed: game @include(if: $isReal) {
          version
        }
        game @include(if: $isReal) {
          ...GameCard_game
        }
        regrading {
          ...regradingLines_regrading
        }
        mails
      }
    }
  }
`;

const correctResult = graphql`
  mutation gameCommandsCorrectMutation($input: ResultInput!, $isReal: Boolean!) {
    result: correctResult(input: $input) {
      __typename
      ...refusal_error @alias(as: "refusal")
      ... on GameOverridePayload {
        changed: game @include(if: $isReal) {
          version
        }
        game @include(if: $isReal) {
          ...GameCard_game
        }
        regrading {
          ...regradingLines_regrading
        }
        mails
      }
    }
  }
`;

const setGameStatus = graphql`
  mutation gameCommandsStatusMutation($input: SetGameStatusInput!, $isReal: Boolean!) {
    result: setGameStatus(input: $input) {
      __typename
      ...refusal_error @alias(as: "refusal")
      ... on GameOverridePayload {
        changed: game @include(if: $isReal) {
          version
        }
        game @include(if: $isReal) {
          ...GameCard_game
        }
        regrading {
          ...regradingLines_regrading
        }
        mails
      }
    }
  }
`;

const ruleOnGame = graphql`
  mutation gameCommandsRuleMutation($input: RuleOnGameInput!, $isReal: Boolean!, $pool: ID) {
    result: ruleOnGame(input: $input) {
      __typename
      ...refusal_error @alias(as: "refusal")
      ... on GameOverridePayload {
        changed: game @include(if: $isReal) {
          version(pool: $pool)
        }
        game @include(if: $isReal) {
          ...GameCard_game
        }
        regrading {
          ...regradingLines_regrading
        }
        mails
      }
    }
  }
`;

const resolveHeldUpdate = graphql`
  mutation gameCommandsHeldMutation($input: ResolveHeldUpdateInput!, $isReal: Boolean!) {
    result: resolveHeldUpdate(input: $input) {
      __typename
      ...refusal_error @alias(as: "refusal")
      ... on ResolveHeldUpdatePayload {
        changed: game @include(if: $isReal) {
          version
        }
        game @include(if: $isReal) {
          ...GameCard_game
        }
        regrading {
          ...regradingLines_regrading
        }
        mails
      }
    }
  }
`;

const mutations: Record<Command['kind'], GraphQLTaggedNode> = {
  enter: enterResult,
  correct: correctResult,
  status: setGameStatus,
  rule: ruleOnGame,
  held: resolveHeldUpdate,
};

export function gameCommand({ kind, ...input }: Command): OfficeCommand {
  // A ruling has a version of its own: that of the game in the pool.
  const variables = 'pool' in input ? { pool: input.pool } : {};
  return { mutation: mutations[kind], input, variables };
}

/** Runs a command of one game, as a dry run or for good. */
export type RunCommand = (command: Command, reason: string, isDryRun: boolean) => Promise<CommandOutcome>;
