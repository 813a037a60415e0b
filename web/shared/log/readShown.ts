import type { IEnvironment, OperationDescriptor } from 'relay-runtime';
import { readFields } from '#verify/compare/readFields.ts';
import type { Shown } from '#verify/compare/shown.ts';
import { readSelected } from './storeFields.ts';

/**
 * What a page shows that a log can prove, read from the store by the page's own queries. All selected fields
 * count, whatever component shows them.
 */
export function readShown(
  environment: IEnvironment,
  operations: readonly OperationDescriptor[],
  screen: string,
): Shown {
  const source = environment.getStore().getSource();
  return readFields(
    operations.flatMap((operation) => readSelected(source, operation) ?? []),
    screen,
  );
}
