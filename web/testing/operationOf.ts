/** What a request of the app asks for, whether it is a read (GET) or a write (POST). */
export function operationOf({ url, body }: { url: string; body: string | null }): {
  operationName: string;
  id: string;
  variables: Record<string, unknown>;
} {
  if (body !== null) return JSON.parse(body) as ReturnType<typeof operationOf>;
  const asked = new URL(url, 'http://page').searchParams;
  return {
    operationName: asked.get('operationName') ?? '',
    id: asked.get('id') ?? '',
    variables: JSON.parse(asked.get('variables') ?? '{}') as Record<string, unknown>,
  };
}
