import { graphql, readInlineData } from 'react-relay/hooks';
import { problemsOf } from '../../../relay/inputProblems.ts';
import type { refusal_error$key } from './__generated__/refusal_error.graphql';

/** Why a command was refused. */
export interface Refusal {
  message: string;
  /** Problems by the name of the input's field. */
  problems: ReadonlyMap<string, string>;
  /** Somebody else changed the object first: the store has a game as it is now, other objects must be read again. */
  isStale: boolean;
}

/** Reads the error of a command's result. */
export function readRefusal(key: refusal_error$key | null | undefined): Refusal {
  const error = readInlineData(
    graphql`
      fragment refusal_error on Error @inline {
        __typename
        message
        ... on InvalidInputError {
          issues {
            path
            message
          }
        }
        ... on ConflictError {
          issues {
            path
            message
          }
        }
        ... on StaleVersionError {
          current {
            ...GameCard_game @alias(as: "game")
          }
        }
      }
    `,
    key,
  );
  return {
    message: error?.message || 'This did not work. Please try again.',
    problems: problemsOf(error?.issues),
    isStale: error?.__typename === 'StaleVersionError',
  };
}
