import { fetchQuery, graphql } from 'react-relay/hooks';
import { createOperationDescriptor, type IEnvironment } from 'relay-runtime';
import node, { type teamChoiceQuery as TeamChoiceQuery } from './__generated__/teamChoiceQuery.graphql.ts';

/** The team cards of one week of one entry. */
export const teamChoiceQuery = graphql`
  query teamChoiceQuery($id: ID!) {
    node(id: $id) {
      ...TeamChoice_entryWeek @alias(as: "cards")
    }
  }
`;

/** Milliseconds for which the previous entry may stay visible: a skeleton for less would only flicker. */
const SOON = 100;

/** Whether the store has the cards of this entry's week, however old. */
export function isTeamChoiceKnown(environment: IEnvironment, id: string): boolean {
  return environment.check(createOperationDescriptor(node, { id })).status === 'available';
}

/**
 * Fetches the cards of an entry's week, whether or not the store has them: they are not kept current while
 * another entry is shown. A component that reads `teamChoiceQuery` meanwhile shares the request, and reports
 * its failure.
 * @returns a promise that resolves when the response is there, has failed, or takes longer than a moment
 */
export async function refreshTeamChoice(environment: IEnvironment, id: string): Promise<void> {
  const answered = fetchQuery<TeamChoiceQuery>(
    environment,
    teamChoiceQuery,
    { id },
    { fetchPolicy: 'network-only' },
  )
    .toPromise()
    .catch(() => {});
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, SOON))]);
}
