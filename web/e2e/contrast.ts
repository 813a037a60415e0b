import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What axe.ts brings into a page. */
export interface PageWithAxe {
  /**
   * axe looks at elements one after the other: what it finds counts when none came or went meanwhile.
   * @param elementsNow the elements to look at, asked for before each try; with none, nothing is found
   */
  runAxe(
    elementsNow: () => Node[],
    options: axe.RunOptions,
  ): Promise<Pick<axe.AxeResults, 'passes' | 'violations'>>;
}

interface PageWithTexts extends PageWithAxe {
  /** By style: a visible text that has it, for the check that follows. */
  texts: Map<string, Element>;
}

/**
 * The styles of texts whose contrast axe has found sufficient, in this worker. Contrast is most of axe's work, and the
 * thirty rows of a list, the header of all pages and a state before and after have the same ones.
 */
const readable = new Set<string>();

/**
 * The texts without enough contrast, one line for each style. A style is the way from the page to the text: tags,
 * classes, inline styles, colors and backgrounds as computed; a page that axe is loaded into has its texts checked
 * unless one of their style has passed.
 */
export async function findUnreadable(page: Page): Promise<string[]> {
  const styles = (await page.evaluate(collectTexts)).filter((style) => !readable.has(style));
  if (styles.length === 0) return [];
  const { passed, violations } = await page.evaluate(checkTexts, styles);
  for (const style of passed) readable.add(style);
  return violations;
}

/** Runs in the page. Keeps one visible text of each style, and returns the styles. */
function collectTexts(): string[] {
  const styles = new Map<Element, string>();
  const styleOf = (element: Element): string => {
    const known = styles.get(element);
    if (known !== undefined) return known;
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } =
      getComputedStyle(element);
    const own = [
      ...[element.parentElement ? styleOf(element.parentElement) : '', element.tagName],
      ...[element.getAttribute('class'), element.getAttribute('style')],
      ...[color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight],
    ].join('|');
    // Two hashes of 32 bits, since a style is as long as the page is deep.
    let [one, other] = [0xdeadbeef, 0x41c6ce57];
    for (let at = 0; at < own.length; at += 1) {
      const code = own.charCodeAt(at);
      one = Math.imul(one ^ code, 2_654_435_761);
      other = Math.imul(other ^ code, 1_597_334_677);
    }
    const style = `${(one >>> 0).toString(36)} ${(other >>> 0).toString(36)}`;
    styles.set(element, style);
    return style;
  };
  const texts = new Map<string, Element>();
  const add = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    const style = styleOf(element);
    if (!texts.has(style)) texts.set(style, element);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, textContent } = walker.currentNode;
    if (parentElement && textContent?.trim()) add(parentElement);
  }
  for (const field of document.querySelectorAll('input, select, textarea')) add(field);
  (window as unknown as PageWithTexts).texts = texts;
  return [...texts.keys()];
}

/** Runs in the page. Whatever axe cannot decide is neither passed nor a violation. */
async function checkTexts(styles: string[]): Promise<{ passed: string[]; violations: string[] }> {
  const { runAxe, texts } = window as unknown as PageWithTexts;
  const styleOf = new Map(styles.map((style) => [texts.get(style), style]));
  const { passes, violations } = await runAxe(
    // Some may have gone since they were collected.
    () => [...texts.values()].filter((element) => styleOf.has(element) && element.isConnected),
    {
      runOnly: { type: 'rule', values: ['color-contrast'] },
      resultTypes: ['violations', 'passes'],
      elementRef: true,
    },
  );
  return {
    passed: passes.flatMap(({ nodes }) => nodes.flatMap(({ element }) => styleOf.get(element) ?? [])),
    violations: violations.flatMap(({ id, help, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) => `${id}: ${help}: ${target.join(' ')} ${failureSummary ?? ''}`,
      ),
    ),
  };
}
