/** Milliseconds after the start of the document: by then a phone has shown the screen that was asked for. */
const FIRST_VIEW = 4_000;
/** Milliseconds to the next try without a connection. */
const AGAIN_AFTER = 30_000;

/** Loads code that can wait when the first view has its files; again and again while there is no connection. */
export async function afterFirstView<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let wait = FIRST_VIEW - performance.now(); ; wait = AGAIN_AFTER) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      return await load();
    } catch {
      // There is no connection, or a newer version, which a reload brings.
    }
  }
}
