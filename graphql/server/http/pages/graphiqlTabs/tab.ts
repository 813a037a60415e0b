/** A tab that GraphiQL opens with: one or more ready-made operations. */
export interface GraphiqlTab {
  /** The operations, with comments for people new to GraphQL. */
  query: string;
  /** Example values of the variables. */
  variables?: Record<string, unknown>;
}
