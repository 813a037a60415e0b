/** The data with the currency of the amounts for which a test names none. */
export function inDollars(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(inDollars);
  if (typeof data !== 'object' || data === null) return data;
  const whole = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, inDollars(value)]));
  const hasAmount = Object.keys(data).some((name) => name.endsWith('Cents'));
  return hasAmount ? { currency: 'USD', ...whole } : whole;
}
