import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** Where the sheet stands in the folder of the pictures: to click through, and to look at whole. */
const PAGE = 'index.html';
const PICTURE = 'contact-sheet.png';

const styles = `
  body { margin: 16px; background: #777; color: #fff; font: 13px sans-serif; }
  main { display: grid; grid-template-columns: repeat(2, max-content); gap: 16px; }
  h2 { margin: 0 0 4px; font-size: 13px; }
  div { display: flex; gap: 4px; }
  img { height: 260px; object-fit: cover; object-position: top; }
  .phone { width: 120px; }
  .wide { width: 370px; }
`;

/**
 * Puts all pictures of a folder on one page: a screen each, with its looks side by side.
 * @param looks the endings of the names, "phone-light"
 * @returns the picture of the page
 */
export async function makeContactSheet(
  browser: Browser,
  folder: string,
  looks: readonly string[],
): Promise<string> {
  const files = new Set(readdirSync(folder));
  const fileOf = (name: string, look: string) => `${name}-${look}.png`;
  const names = [...files].flatMap((file) => {
    const ending = `-${looks[0]}.png`;
    return file.endsWith(ending) ? [file.slice(0, -ending.length)] : [];
  });
  const figures = names.map((name) => {
    const images = looks
      .filter((look) => files.has(fileOf(name, look)))
      .map((look) => {
        const file = fileOf(name, look);
        return `<a href="${file}"><img class="${look.split('-')[0]}" src="${file}" alt="${look}"></a>`;
      });
    return `<section><h2>${name}</h2><div>${images.join('')}</div></section>`;
  });
  const document = `<!doctype html><title>Screens</title><style>${styles}</style><main>${figures.join('')}</main>`;
  writeFileSync(join(folder, PAGE), document);
  const page = await browser.newPage({ viewport: { width: 2100, height: 900 } });
  await page.goto(pathToFileURL(join(folder, PAGE)).href);
  await page.screenshot({ path: join(folder, PICTURE), fullPage: true });
  await page.close();
  return join(folder, PICTURE);
}
