/** What is shown of a pick that the deadline made: "Picked automatically", "Auto-pick from plan"; null for any other. */
export function autoPickText(pick: { isAutomatic: boolean; isFromPlan: boolean }): string | null {
  if (pick.isFromPlan) return 'Auto-pick from plan';
  return pick.isAutomatic ? 'Picked automatically' : null;
}
