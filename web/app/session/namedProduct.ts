/** The product's name in the server's document, for rendering before the first response. */
export function namedProduct(): string {
  const named = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return named ?? 'Last Standing';
}
