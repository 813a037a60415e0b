import { graphql } from 'react-relay/hooks';

export const reinstate = graphql`
  mutation entryMutationsReinstateMutation($input: ReinstateEntryInput!, $isReal: Boolean!) {
    result: reinstateEntry(input: $input) {
      ... on EntryOverridePayload {
        forgivenWeeks {
          week
          reason
        }
      }
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const eliminate = graphql`
  mutation entryMutationsEliminateMutation($input: EliminateEntryInput!, $isReal: Boolean!) {
    result: eliminateEntry(input: $input) {
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const restoreDecision = graphql`
  mutation entryMutationsRestoreDecisionMutation($input: RestoreDecisionInput!, $isReal: Boolean!) {
    result: restoreDecision(input: $input) {
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const buyBack = graphql`
  mutation entryMutationsBuyBackMutation($input: EntryBuyBackInput!, $isReal: Boolean!) {
    result: buyBackFor(input: $input) {
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const cancelBuyBack = graphql`
  mutation entryMutationsCancelBuyBackMutation($input: EntryBuyBackInput!, $isReal: Boolean!) {
    result: cancelBuyBack(input: $input) {
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const submitPick = graphql`
  mutation entryMutationsSubmitPickMutation($input: PickForInput!, $isReal: Boolean!) {
    result: submitPickFor(input: $input) {
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const changePick = graphql`
  mutation entryMutationsChangePickMutation($input: PickForInput!, $isReal: Boolean!) {
    result: changePick(input: $input) {
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const removePick = graphql`
  mutation entryMutationsRemovePickMutation($input: PickOfWeekInput!, $isReal: Boolean!) {
    result: removePick(input: $input) {
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const restorePick = graphql`
  mutation entryMutationsRestorePickMutation($input: PickOfWeekInput!, $isReal: Boolean!) {
    result: restorePick(input: $input) {
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const move = graphql`
  mutation entryMutationsMoveMutation($input: MoveEntryInput!, $isReal: Boolean!) {
    result: moveEntry(input: $input) {
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;

export const rename = graphql`
  mutation entryMutationsRenameMutation($input: RenameEntryInput!, $isReal: Boolean!) {
    result: renameEntry(input: $input) {
      ...useCommand_payload @alias(as: "payload")
      ...failure_error @alias(as: "failure")
    }
  }
`;
