/** Offers a file to store. @param type the media type of a text */
export function saveFile(name: string, content: Blob | string, type = 'application/octet-stream'): void {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Offers a table to store, with the mark by which Excel reads UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, `\uFEFF${csv}`, 'text/csv;charset=utf-8');
}
