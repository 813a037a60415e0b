export interface GraphiqlTab {
  /** One or more operations, with comments for people new to GraphQL. */
  query: string;
  variables?: Record<string, unknown>;
}
