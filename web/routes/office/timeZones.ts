/** The time zones that a pool can be given by choice. */
export const TIME_ZONES: readonly { value: string; label: string }[] = [
  { value: 'America/New_York', label: 'Eastern Time' },
  { value: 'America/Chicago', label: 'Central Time' },
  { value: 'America/Denver', label: 'Mountain Time' },
  { value: 'America/Phoenix', label: 'Arizona' },
  { value: 'America/Los_Angeles', label: 'Pacific Time' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
  { value: 'Etc/GMT+4', label: 'Eastern Daylight Time all season' },
  { value: 'Europe/London', label: 'London' },
  { value: 'Etc/UTC', label: 'UTC' },
];
