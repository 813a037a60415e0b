/**
 * Loads what a selected team may need: how its fate is asked for, and the dialog that tells it, which is heavy. Called at
 * the first selection, while there is a network.
 */
export async function loadLostSelection() {
  const [{ LostSelectionDialog }, { settleSelection }] = await Promise.all([
    import('./LostSelectionDialog.tsx'),
    import('./settleSelection.ts'),
  ]);
  return { LostSelectionDialog, settleSelection };
}
