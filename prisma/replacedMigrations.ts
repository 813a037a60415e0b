/** A migration that takes the place of earlier ones: its tables are those that all of these have made, column for column. */
export interface Replacement {
  name: string;
  /** The names of the earlier migrations, oldest first. */
  replaces: readonly string[];
}

/** Databases of both dialects that were made before the first release have these migrations recorded. */
export const firstMigration: Replacement = {
  name: '20261129061800_init',
  replaces: [
    '20261126230440_init',
    '20261127023811_rules_acknowledgement',
    '20261127064849_add_losers_pool',
    '20261127094407_add_team_uses',
    '20261127094810_sign_in_provider',
    '20261127104458_add_bye_weeks',
    '20261127140640_second_chance',
    '20261127181838_plan_fallback',
    '20261127182157_log_beginning',
    '20261127193125_add_tie_break',
    '20261127220625_add_currency',
    '20261127225657_favorite_limit',
    '20261128134020_account_access',
    '20261128134104_imported_entries',
    '20261128144800_returning_log_keys',
    '20261128175641_import_index',
  ],
};
