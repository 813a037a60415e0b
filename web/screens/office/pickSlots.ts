/** Labels of the picks of a double-pick week. */
export const PICK_SLOTS: readonly { value: string; label: string }[] = [
  { value: '1', label: 'First pick' },
  { value: '2', label: 'Second pick' },
];
