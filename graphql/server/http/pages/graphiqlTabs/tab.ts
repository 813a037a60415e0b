export interface GraphiqlTab {
  /** Operations, with comments for people new to GraphQL. */
  query: string;
  variables?: Record<string, unknown>;
}
