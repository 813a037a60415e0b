/** A part of a paragraph: words, or a link. */
interface TextPart {
  /** Where it begins in its paragraph, in characters. */
  at: number;
  text: string;
  /** The address of a link, http or https; null for words. */
  href: string | null;
}

interface Paragraph {
  /** From 0. */
  number: number;
  parts: TextPart[];
}

const ADDRESS = /https?:\/\/[^\s<>"]+/gi;
/** Ends a sentence rather than an address. */
const AFTER = /[.,;:!?'”’]+$/;

/** The paragraphs of a plain text, which blank lines separate, with the web addresses in them. */
export function linkedParagraphs(text: string): Paragraph[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph, number) => ({ number, parts: partsOf(paragraph) }));
}

function partsOf(paragraph: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of paragraph.matchAll(ADDRESS)) {
    const address = withoutEnding(found);
    if (!URL.canParse(address)) continue;
    if (index > end) parts.push({ at: end, text: paragraph.slice(end, index), href: null });
    parts.push({ at: index, text: address, href: new URL(address).href });
    end = index + address.length;
  }
  if (end < paragraph.length) parts.push({ at: end, text: paragraph.slice(end), href: null });
  return parts;
}

/** Without the punctuation of the sentence around it: a closing bracket belongs to an address that opens one. */
function withoutEnding(found: string): string {
  let address = found.replace(AFTER, '');
  while (address.endsWith(')') && count(address, ')') > count(address, '(')) {
    address = address.slice(0, -1).replace(AFTER, '');
  }
  return address;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
