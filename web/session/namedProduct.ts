/**
 * The product's name as the document says it (the server writes it there), for what is drawn before the API has
 * answered.
 */
export function namedProduct(): string {
  const named = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return named ?? 'Last Standing';
}
