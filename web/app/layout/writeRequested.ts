/**
 * Writes text that is still requested to the clipboard, for `useCopyText`. It is called in the press itself, since Safari
 * refuses to copy after an awaited request.
 */
export function writeRequested(text: Promise<string>): Promise<unknown> {
  return Promise.all([text, write(text)]);
}

async function write(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const content = text.then((words) => new Blob([words], { type: 'text/plain' }));
  // What failed is reported by the text's own promise.
  content.catch(() => {});
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
}
