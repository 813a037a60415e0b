import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
} from '#kernel/failures.ts';
import { type NodeName, readId } from '../paging/globalIds.ts';

/** Failures common to all commands. */
const usual = [InvalidInputError, NotFoundError, ConflictError, NotSignedInError, ForbiddenError];

/** The result union of a mutation with only these failures. */
export function refusals(name: string, of: string) {
  return {
    types: usual,
    union: { name: `${name}Result`, description: `Result of ${of}: the payload, or an expected error.` },
  };
}

/** The row id of an argument. @throws NotFoundError for an id of another type */
export function rowOf<Name extends Exclude<NodeName, 'Team'>>(name: Name, id: string, what: string): number {
  const row = readId(name, id);
  if (typeof row !== 'number') throw new NotFoundError(`There is no such ${what}.`);
  return row;
}

export const REASON = 'The reason for the action, recorded in the audit log; at most 1000 characters.';
export const STATED_REASON =
  "The reason for the action, recorded in the audit log and visible to members of the owner's pools; at most 1000 characters.";
export const DRY_RUN =
  'True returns the result without writing anything or notifying anyone; false, the default, makes the change.';
export const SLOT =
  'In a week with two picks, the one that is meant: 1 or 2, as `Pick.slot`. By default the one that is missing, or the only one there is.';
export const COMMISSIONER = 'For the commissioner; an API token needs the scope `admin`.';
export const VERSION =
  "The object's `version` as it was read. When the object has changed since, the mutation fails with StaleVersionError; without a version it overwrites the object as it is.";
