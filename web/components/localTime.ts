const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * "7:00 PM your time", "Mon 1:15 AM your time" where the viewer's day differs; null where the viewer's clock
 * and the pool's agree at the instant. Does not use Intl, whose first use in a page takes a slow phone a
 * tenth of a second.
 * @param instant ISO, or milliseconds since 1970
 * @param poolOffset offset of the pool's clock from UTC at the instant, in minutes: -240 in EDT
 */
export function localTimeText(instant: string | number, poolOffset: number): string | null {
  const local = new Date(instant);
  if (-local.getTimezoneOffset() === poolOffset) return null;
  const poolDay = new Date(local.getTime() + poolOffset * 60_000).getUTCDay();
  const day = local.getDay() === poolDay ? '' : `${DAYS[local.getDay()]} `;
  const minutes = String(local.getMinutes()).padStart(2, '0');
  return `${day}${local.getHours() % 12 || 12}:${minutes} ${local.getHours() < 12 ? 'AM' : 'PM'} your time`;
}
