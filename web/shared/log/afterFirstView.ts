/** Milliseconds after the start of the document, when a phone has shown the requested screen. */
const FIRST_VIEW = 4_000;
/** Milliseconds between tries while offline. */
const AGAIN_AFTER = 30_000;

/** Loads low-priority code after the first view, with retries while offline. */
export async function afterFirstView<Code>(load: () => Promise<Code>): Promise<Code> {
  for (let wait = FIRST_VIEW - performance.now(); ; wait = AGAIN_AFTER) {
    await new Promise((resolve) => setTimeout(resolve, wait));
    try {
      return await load();
    } catch {
      // Offline, or a newer release, which a reload brings.
    }
  }
}
