let ofServer = 'Last Standing';

/** The product's name in the server's document, for rendering before the first response. */
export function namedProduct(): string {
  if (import.meta.env.SSR) return ofServer;
  const named = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content;
  return named ?? 'Last Standing';
}

/** Sets the name for renderings in the server. */
export function nameProduct(name: string): void {
  ofServer = name;
}
