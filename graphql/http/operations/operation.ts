/** A ready-made operation: a tab that GraphiQL opens with. */
export interface ReadyOperation {
  /** Commented, for people who have never seen GraphQL. */
  query: string;
  /** Filled in as far as it can be. */
  variables?: Record<string, unknown>;
}
