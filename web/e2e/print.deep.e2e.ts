import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { logInAsTestUser } from './api.ts';
import { openPage } from './page.ts';
import { projectRoot } from './server.ts';
import { sixtyRows } from './sixtyRows.ts';
import { setStage } from './stage.ts';

const stage = setStage();

/** The width of a portrait page of A4 or Letter without its margins. */
const PAPER = { width: 718, height: 1000 };

/** Luminance from 0 to 1 of every visible text, and of its background. */
async function inkAndPaper(page: Page): Promise<{ darkest: number; lightestInk: string; paper: number }> {
  return page.evaluate(() => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      const value = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
      return value * alpha + (1 - alpha);
    };
    const inks: { value: number; words: string }[] = [];
    let paper = 1;
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility() || element.closest('svg, script, noscript, .visually-hidden')) continue;
      const style = getComputedStyle(element);
      paper = Math.min(paper, luminance(style.backgroundColor.replace('transparent', 'rgba(0,0,0,0)')));
      const words = [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent?.trim())
        .join('');
      if (words) inks.push({ value: luminance(style.color), words });
    }
    inks.sort((a, b) => b.value - a.value);
    const [lightest] = inks;
    return {
      darkest: inks.at(-1)?.value ?? 1,
      lightestInk: lightest && lightest.value > 0.5 ? lightest.words : 'none',
      paper,
    };
  });
}

const screens = [
  { name: 'standings', path: '/standings', ready: 'Still Alive (14)' },
  { name: 'grid', path: '/history?tab=timeline', ready: 'Survival Timeline' },
  { name: 'rules', path: '/rules', ready: 'Questions' },
];

test.each(screens)(
  '$name print in dark ink on white, without header and strip',
  async ({ name, path, ready }) => {
    const opened = await openPage(stage.browser, stage.server.url, { viewport: PAPER, colorScheme: 'dark' });
    const { page, context } = opened;
    await logInAsTestUser(context);
    await page.goto(path);
    await page.getByRole('heading', { name: ready, exact: true }).waitFor();
    await page.getByRole('heading', { name: /^My entries/ }).waitFor();
    await page.emulateMedia({ media: 'print' });

    expect(await page.getByRole('banner').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { name: /^My entries/ }).isVisible()).toBe(false);
    expect(await page.getByRole('tablist').filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('button, input').filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);

    const { darkest, lightestInk, paper } = await inkAndPaper(page);
    expect(lightestInk, 'no text vanishes on paper').toBe('none');
    expect(darkest).toBeLessThan(0.2);
    expect(paper, 'no ground is inked').toBeGreaterThan(0.9);
    // No content is cut off at the edge, or hidden in a scrolling part.
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('main, main *')]
        .filter((one) => one.checkVisibility() && !one.matches('.visually-hidden, .visually-hidden *'))
        .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
        .map((one) => one.outerHTML.slice(0, 80)),
    );
    expect(cut).toEqual([]);
    if (name === 'grid') await sixtyRows(page);
    const pdf = await page.pdf({
      format: 'A4',
      margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' },
    });
    expect(pdf.length).toBeGreaterThan(5_000);
    if (name === 'grid') expect(pdf.toString('latin1').match(/\/Type ?\/Page\b/g)).toHaveLength(1);
    if (process.env.KEEP_SCREENS) writeFileSync(join(projectRoot, `test-results/print-${name}.pdf`), pdf);
    await opened.close();
  },
);
