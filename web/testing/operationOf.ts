/** What a request of the app asks for, whether it is a read (GET) or a write (POST). */
export function operationOf({ url, body }: { url: string; body: string | null }): {
  operationName: string;
  id: string;
  variables: Record<string, unknown>;
} {
  if (body !== null) return JSON.parse(body) as ReturnType<typeof operationOf>;
  const parameters = new URL(url, 'http://page').searchParams;
  return {
    operationName: parameters.get('operationName') ?? '',
    id: parameters.get('id') ?? '',
    variables: JSON.parse(parameters.get('variables') ?? '{}') as Record<string, unknown>,
  };
}
