import { graphql, readInlineData } from 'react-relay/hooks';
import { messageOf, RequestError } from './errors.ts';
import { problemsOf } from './inputProblems.ts';
import type { failure_error$key } from './__generated__/failure_error.graphql';

/** Why a mutation did nothing: the server refused it, or was not reached. */
export interface Failure {
  /** The name of the error's type: "NotFoundError". Null where the server was not reached. */
  type: string | null;
  message: string;
  /** Problems by the name of the input's field. */
  problems: ReadonlyMap<string, string>;
  /** Nobody is signed in any more. */
  isSessionOver: boolean;
  /** Somebody else changed the object first: the response has it as it is now, or it must be read again. */
  isStale: boolean;
  /** What was thrown where the server was not reached. */
  cause: Error | null;
}

/** Reads the error of a mutation, which every mutation spreads: `...failure_error @alias(as: "failure")`. */
export function readFailure(
  key: failure_error$key,
  unsaid = 'This did not work. Please try again.',
): Failure {
  const {
    __typename: type,
    message,
    ...error
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
    message: message || unsaid,
    problems: problemsOf(error.issues),
    isSessionOver: false,
    isStale: type === 'StaleVersionError',
    cause: null,
  };
}

/** The failure of a request that brought no response to the mutation. */
export function failureOf(cause: Error): Failure {
  return {
    type: null,
    message: messageOf(cause),
    problems: new Map(),
    isSessionOver: cause instanceof RequestError && cause.failure === 'session',
    isStale: false,
    cause,
  };
}
