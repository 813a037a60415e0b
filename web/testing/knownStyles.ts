// Queries by role ask for the computed style of each element and of its parents, which jsdom finds by matching all rules of
// its own style sheet: a seventh of the tests' time. Components are tested without style sheets, so that elements that agree
// in what those rules look at, and in what they inherit, have one style.

/** What the rules of jsdom's style sheet look at, beside the name of an element. */
const ATTRIBUTES = ['hidden', 'open', 'type', 'popover', 'style', 'dir', 'align'];

/** @returns what the style of an element depends on: it inherits, and a closed `<details>` hides its children */
function keyOf(element: Element): string {
  const { parentElement } = element;
  const key = [
    parentElement?.tagName === 'DETAILS' && !parentElement.hasAttribute('open'),
    element.tagName,
    ...ATTRIBUTES.map((name) => element.getAttribute(name)),
  ];
  for (let at = parentElement; at !== null; at = at.parentElement) {
    if (at.hasAttribute('style')) key.push(at.getAttribute('style'));
  }
  return key.join('|');
}

/** Finds the style of alike elements once. */
export function knowStyles(): void {
  const known = new Map<string, CSSStyleDeclaration>();
  const find = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo) return find(element, pseudo);
    const key = keyOf(element);
    const style = known.get(key) ?? find(element);
    known.set(key, style);
    return style;
  };
}
