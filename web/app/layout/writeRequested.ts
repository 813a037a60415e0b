/**
 * Copies text that is still loading, for `useCopyText`. Must be called within the press: Safari refuses to
 * copy after an awaited request.
 */
export function writeRequested(text: Promise<string>): Promise<unknown> {
  return Promise.all([text, write(text)]);
}

async function write(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const content = text.then((words) => new Blob([words], { type: 'text/plain' }));
  // The text's own promise reports the failure.
  content.catch(() => {});
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': content })]);
}
