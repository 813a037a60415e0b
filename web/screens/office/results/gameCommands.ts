import { graphql } from 'react-relay/hooks';
import type { GraphQLTaggedNode } from 'relay-runtime';
import type { CommandOutcome, OfficeCommand } from '../commands/useCommand.ts';
import type { Command } from './command.ts';

// A refused command returns the current game.
void graphql`
  fragment gameCommands_stale on StaleVersionError {
    current {
      ...gridGames_game @alias(as: "game")
    }
  }
`;

const enterResults = graphql`
  mutation gameCommandsResultsMutation($input: EnterResultsInput!, $isReal: Boolean!) {
    result: enterResults(input: $input) {
      ...gameCommands_stale @alias(as: "stale")
      ... on EnterResultsPayload {
        changedGames: games @include(if: $isReal) {
          id
          version
          ...gridGames_game
        }
        mails
      }
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

const setGameStatus = graphql`
  mutation gameCommandsStatusMutation($input: SetGameStatusInput!, $isReal: Boolean!) {
    result: setGameStatus(input: $input) {
      ...gameCommands_stale @alias(as: "stale")
      ... on GameOverridePayload {
        changedGame: game @include(if: $isReal) {
          version
        }
        game @include(if: $isReal) {
          ...gridGames_game
        }
        mails
      }
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

const ruleOnGame = graphql`
  mutation gameCommandsRuleMutation($input: RuleOnGameInput!, $isReal: Boolean!, $pool: ID) {
    result: ruleOnGame(input: $input) {
      ...gameCommands_stale @alias(as: "stale")
      ... on GameOverridePayload {
        changedGame: game @include(if: $isReal) {
          version(pool: $pool)
        }
        game @include(if: $isReal) {
          ...gridGames_game
        }
        mails
      }
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

const resolveHeldUpdate = graphql`
  mutation gameCommandsHeldMutation($input: ResolveHeldUpdateInput!, $isReal: Boolean!) {
    result: resolveHeldUpdate(input: $input) {
      ... on ResolveHeldUpdatePayload {
        changedGame: game @include(if: $isReal) {
          version
        }
        game @include(if: $isReal) {
          ...gridGames_game
        }
        mails
      }
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

const mutations: Record<Command['kind'], GraphQLTaggedNode> = {
  results: enterResults,
  status: setGameStatus,
  rule: ruleOnGame,
  held: resolveHeldUpdate,
};

export function gameCommand({ kind, ...input }: Command): OfficeCommand {
  // A ruling is versioned by pool and game.
  const variables = 'pool' in input ? { pool: input.pool } : {};
  return { mutation: mutations[kind], input, variables };
}

/** Runs a command of one game, as a dry run or for good. */
export type RunCommand = (
  command: Exclude<Command, { kind: 'results' }>,
  reason: string,
  isDryRun: boolean,
) => Promise<CommandOutcome>;
