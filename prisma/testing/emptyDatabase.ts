export interface EmptyDatabase {
  url: string;
  /** Removes the database. */
  close(): Promise<void>;
}
