import { graphql } from 'react-relay/hooks';
import type { gameCommands_preview$data } from './__generated__/gameCommands_preview.graphql';

// Each command runs twice: first as a dry run, without `game`, which would put the result into the store before it is
// there; then for good, with `game`.

export const previewFragment = graphql`
  fragment gameCommands_preview on Regrading @inline {
    outEntries
    backEntries
    changes {
      entry {
        username
      }
      before {
        status
      }
      after {
        status
        week
      }
    }
  }
`;

export type Preview = gameCommands_preview$data;

export const enterResult = graphql`
  mutation gameCommandsEnterMutation($input: ResultInput!, $isReal: Boolean!) {
    result: enterResult(input: $input) {
      __typename
      ... on GameOverridePayload {
        game @include(if: $isReal) {
          version
          ...GameCard_game
        }
        regrading {
          ...gameCommands_preview
        }
        mails
      }
      ... on StaleVersionError {
        current {
          ...GameCard_game @alias(as: "game")
        }
      }
      ... on Error {
        message
      }
    }
  }
`;

export const correctResult = graphql`
  mutation gameCommandsCorrectMutation($input: ResultInput!, $isReal: Boolean!) {
    result: correctResult(input: $input) {
      __typename
      ... on GameOverridePayload {
        game @include(if: $isReal) {
          version
          ...GameCard_game
        }
        regrading {
          ...gameCommands_preview
        }
        mails
      }
      ... on StaleVersionError {
        current {
          ...GameCard_game @alias(as: "game")
        }
      }
      ... on Error {
        message
      }
    }
  }
`;

export const setGameStatus = graphql`
  mutation gameCommandsStatusMutation($input: SetGameStatusInput!, $isReal: Boolean!) {
    result: setGameStatus(input: $input) {
      __typename
      ... on GameOverridePayload {
        game @include(if: $isReal) {
          version
          ...GameCard_game
        }
        regrading {
          ...gameCommands_preview
        }
        mails
      }
      ... on StaleVersionError {
        current {
          ...GameCard_game @alias(as: "game")
        }
      }
      ... on Error {
        message
      }
    }
  }
`;

export const ruleOnGame = graphql`
  mutation gameCommandsRuleMutation($input: RuleOnGameInput!, $isReal: Boolean!, $pool: ID) {
    result: ruleOnGame(input: $input) {
      __typename
      ... on GameOverridePayload {
        game @include(if: $isReal) {
          ruledVersion: version(pool: $pool)
          ...GameCard_game
        }
        regrading {
          ...gameCommands_preview
        }
        mails
      }
      ... on StaleVersionError {
        current {
          ...GameCard_game @alias(as: "game")
        }
      }
      ... on Error {
        message
      }
    }
  }
`;

export const resolveHeldUpdate = graphql`
  mutation gameCommandsHeldMutation($input: ResolveHeldUpdateInput!, $isReal: Boolean!) {
    result: resolveHeldUpdate(input: $input) {
      __typename
      ... on ResolveHeldUpdatePayload {
        game @include(if: $isReal) {
          version
          ...GameCard_game
        }
        regrading {
          ...gameCommands_preview
        }
        mails
      }
      ... on Error {
        message
      }
    }
  }
`;
