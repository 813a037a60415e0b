import {
  ConflictError,
  ForbiddenError,
  InvalidInputError,
  NotFoundError,
  NotSignedInError,
  PickRefusedError,
} from '../../actions/failures.ts';
import { type NodeName, readId } from '../globalIds.ts';

const usual = [InvalidInputError, NotFoundError, ConflictError, NotSignedInError, ForbiddenError];

/** The result union of a commissioner's mutation, with the failures that each of them can answer. */
export function refusals(name: string, of: string) {
  return { types: usual, union: { name: `${name}Result`, description: `What became of ${of}.` } };
}

/** The same where a pick is at stake. */
export function pickRefusals(name: string, of: string) {
  return {
    types: [...usual, PickRefusedError],
    union: { name: `${name}Result`, description: `What became of ${of}.` },
  };
}

/** The row id of an argument. @throws NotFoundError when it is no id of this type */
export function rowOf<Name extends Exclude<NodeName, 'Team'>>(name: Name, id: string, what: string): number {
  const row = readId(name, id);
  if (typeof row !== 'number') throw new NotFoundError(`There is no such ${what}.`);
  return row;
}

export const REASON = 'Why; lands in the audit log. At most 1000 characters.';
export const DRY_RUN =
  'True: answers what would happen, writes nothing and tells nobody. Look before you correct.';
export const ADMINISTRATOR = 'For the administrator; a token needs the scope `admin`.';
