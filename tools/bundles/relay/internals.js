// @ts-nocheck: the single files of the packages have no types.
// relay-runtime's `__internal`, as far as react-relay uses it.
export {
  fetchQuery,
  fetchQueryDeduped,
  getObservableForActiveRequest,
  getPromiseForActiveRequest,
} from 'relay-runtime/lib/query/fetchQueryInternal.js';
export { default as createRelayContext } from 'relay-runtime/lib/store/createRelayContext.js';
export { default as createRelayLoggingContext } from 'relay-runtime/lib/store/createRelayLoggingContext.js';
