/** The sections of the rules in their order on the page (SPECIFICATION 7.13); equal to the enum of schema.graphql. */
export type RuleTopic =
  'OVERVIEW' | 'HOW_TO_PLAY' | 'ENTRIES' | 'PICKS' | 'ELIMINATION' | 'PRIZES' | 'TECHNICAL';
