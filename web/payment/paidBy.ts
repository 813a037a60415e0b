import { listed } from '../components/listed.ts';

/** Before anything is due: by what it will be paid. */
export function paidBy(methodNames: readonly string[]): string {
  return methodNames.length === 0
    ? 'Your commissioner collects the entry fee.'
    : `The entry fee goes to your commissioner by ${listed(methodNames, 'or')}.`;
}
