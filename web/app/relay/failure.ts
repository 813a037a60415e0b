import { graphql, readInlineData } from 'react-relay/hooks';
import { texts } from './errors.ts';
import { problemsOf } from './inputProblems.ts';
import type { failure_error$key } from './__generated__/failure_error.graphql';

/**
 * Why a mutation did nothing: the server refused it, or was not reached. After a StaleVersionError the response has the
 * object as somebody else has left it, or it must be read again.
 */
export interface Failure {
  /** The name of the error's type: "NotFoundError". Null where the server was not reached. */
  type: string | null;
  message: string;
  /** Problems by the name of the input's field. */
  problems: ReadonlyMap<string, string>;
  /** What was thrown where the server was not reached. */
  cause?: Error;
}

/** Reads the error of a mutation, which every mutation spreads: `...failure_error @alias(as: "failure")`. */
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
