import { graphql, readInlineData } from 'react-relay/hooks';
import { texts } from './errors.ts';
import { problemsOf } from './inputProblems.ts';
import type { failure_error$key } from './__generated__/failure_error.graphql';

/**
 * Why a mutation did nothing. After a StaleVersionError the response has the current object, or it must be
 * refetched.
 */
export interface Failure {
  /** The error's __typename: "NotFoundError". Null where the server was not reached. */
  type: string | null;
  message: string;
  problems: ReadonlyMap<string, string>;
  /** What was thrown, where the server was not reached. */
  cause?: Error;
}

/** Reads the error that every mutation spreads: `...failure_error @alias(as: "failure")`. */
export function readFailure(key: failure_error$key, unsaid: string | undefined): Failure {
  const {
    __typename: type,
    message,
    issues,
  } = readInlineData(
    graphql`
      fragment failure_error on Error @inline {
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
      }
    `,
    key,
  );
  return {
    type,
    message: message || unsaid || texts.server,
    problems: problemsOf(issues),
  };
}
