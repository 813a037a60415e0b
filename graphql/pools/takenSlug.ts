import { ConflictError } from '../kernel/failures.ts';

/** The refusal of an address that another pool has, at the input's `slug`. */
export function takenSlug(): ConflictError {
  const message = 'Another pool has this address. Please choose another one.';
  return new ConflictError(message, [{ path: ['input', 'slug'], message }]);
}
