import type { Locator, Page } from 'playwright-core';
import { tabTo } from '../keyboard.ts';

/** With what a person works: a mouse or a finger, or the keyboard alone. */
export type Means = 'pointer' | 'keyboard';

/** Presses of Tab to the farthest control: Results has some sixty before its last game. */
const FARTHEST = 250;

/**
 * A person at a page, whose actions are counted: each press of a button or link is one, each field filled in or option
 * chosen is one. Tab and the arrows, which move to a control, are none, as the way of the pointer is none.
 */
export class Hand {
  readonly page: Page;
  #means: Means = 'pointer';
  #actions = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Works by other means from now on. */
  use(means: Means): void {
    this.#means = means;
  }

  /** The number of actions that something takes. */
  async count(does: () => Promise<unknown>): Promise<number> {
    const before = this.#actions;
    await does();
    return this.#actions - before;
  }

  /** Presses a button, a link or the summary of details. */
  async press(target: Locator): Promise<void> {
    this.#actions += 1;
    if (this.#means === 'pointer') return target.click();
    await this.#reach(target);
    return this.page.keyboard.press('Enter');
  }

  /** Confirms by the Enter key in the field that has the focus. */
  async enter(): Promise<void> {
    this.#actions += 1;
    await this.page.keyboard.press('Enter');
  }

  /** Replaces the content of a field. */
  async write(target: Locator, text: string): Promise<void> {
    this.#actions += 1;
    if (this.#means === 'pointer') return target.fill(text);
    await this.#reach(target);
    await this.page.keyboard.press('ControlOrMeta+A');
    return this.page.keyboard.type(text);
  }

  /** Chooses the option with this label. */
  async choose(target: Locator, label: string): Promise<void> {
    this.#actions += 1;
    if (this.#means === 'pointer') {
      await target.selectOption({ label });
      return;
    }
    await this.#reach(target);
    await this.page.keyboard.press('Home');
    for (let left = await target.locator('option').count(); left > 0; left -= 1) {
      if ((await chosenLabel(target)) === label) return;
      await this.page.keyboard.press('ArrowDown');
    }
    throw new Error(`The arrows never reach ${label}.`);
  }

  /** Uploads a file by a field, as text. */
  async upload(target: Locator, name: string, text: string): Promise<void> {
    this.#actions += 1;
    await target.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  }

  async #reach(target: Locator): Promise<void> {
    await tabTo(this.page, target, 'Tab', FARTHEST);
    const isSeen = await target.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen !== null && (element.contains(seen) || seen.contains(element));
    });
    if (!isSeen) throw new Error(`${target.toString()} has the focus and is not to be seen.`);
  }
}

async function chosenLabel(target: Locator): Promise<string> {
  return target.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? '');
}
