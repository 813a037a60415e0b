/** Marks an automatic pick: "Picked automatically", "Auto-pick from plan"; null for others. */
export function autoPickText(pick: { isAutomatic: boolean; isFromPlan: boolean }): string | null {
  if (pick.isFromPlan) return 'Auto-pick from plan';
  return pick.isAutomatic ? 'Picked automatically' : null;
}
