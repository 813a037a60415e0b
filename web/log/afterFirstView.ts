/** Milliseconds after the start of the document: by then a phone has shown the screen that was asked for. */
const FIRST_VIEW = 4_000;

/** Resolves when the first view has its files: what can wait does not compete with it. */
export async function afterFirstView(): Promise<void> {
  const rest = FIRST_VIEW - performance.now();
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
}
