import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { projectRoot } from '#prisma/projectRoot.ts';
import { escapeHtml } from '#graphql/messages/mail/escapeHtml.ts';
import type { Services } from '#kernel/services.ts';
import type { HeaderList } from '#graphql/server/cache/answer.ts';
import type { PersistedReads } from '../operations/persistedReads.ts';
import { policyWithStyle } from '../requests/security.ts';
import type { FormRefusal } from './pickForm.ts';
import type { Caller } from '../requests/serverContext.ts';

/** Screens whose documents have the viewer's data. */
export const RENDERED: ReadonlySet<string> = new Set(['dashboard', 'picks', 'games', 'standings']);
/**
 * Renderings in a second, of visits and of refused forms; more requests get the document without data, so that a rush
 * leaves time for answers.
 */
const MOST = 4;
const SECOND = 1_000;

/** Without a referrer, browsers send forms without an origin, and such writes are refused. */
const FORM_ORIGIN: HeaderList = ['Referrer-Policy', 'same-origin'];

/** Replaces the notice of the document without data, in which nothing works without JavaScript. */
const WITHOUT_JAVASCRIPT =
  '<noscript>JavaScript is off. You can read this page and submit a pick; everything else needs JavaScript.</noscript>';

/** A screen's document around its parts that depend on the viewer. */
export interface Template {
  start: string;
  middle: string;
  end: string;
  /** The document's data for the app (web/app/document/ahead.ts). */
  ahead: object;
  style: string;
}

export interface RenderedPage {
  document: string;
  headers: HeaderList;
}

/** web/app/document/render.tsx, which the build bundles for the server. */
interface Renderer {
  render(
    address: string,
    read: (url: string) => Promise<string>,
    refusal: FormRefusal | null,
  ): Promise<{ markup: string; answers: Record<string, unknown> } | null>;
}

/**
 * Renders the document of an address for its viewer; null where the document without data is to be sent.
 * @param refusal of the form that leads to it, which visits do not crowd out; null for a visit
 */
export type RenderedPages = (
  address: string,
  caller: Caller,
  template: Template,
  refusal: FormRefusal | null,
) => Promise<RenderedPage | null>;

/** Null for a document without a place for data. */
export function templateOf(document: string, style: string): Template | null {
  const parts =
    /^(.*<div id="root")>.*(<\/div>\s*)<noscript>.*?<\/noscript>(.*id="ahead">)(.*)(<\/script>.*)$/s.exec(
      document,
    );
  if (parts === null) return null;
  const [, start = '', close = '', scripts = '', ahead = '', end = ''] = parts;
  const middle = close + WITHOUT_JAVASCRIPT + scripts;
  return { start, middle, end, style, ahead: JSON.parse(ahead) as object };
}

/** @param reads the answers to the app's reads, as the caller gets them */
export function createRenderedPages(
  reads: Pick<PersistedReads, 'text'>,
  { log }: Pick<Services, 'log'>,
  folder: string = join(projectRoot, 'build/web'),
): RenderedPages {
  const file = join(folder, '.render/render.js');
  const isBuilt = existsSync(file);
  let renderer: Promise<Renderer> | undefined;
  const [visits, refusals] = [limited(), limited()];

  return async (address, caller, { start, middle, end, ahead, style }, refusal) => {
    const mayRender = refusal === null ? visits : refusals;
    if (!isBuilt || !mayRender()) return null;
    try {
      renderer ??= import(pathToFileURL(file).href) as Promise<Renderer>;
      const { render } = await renderer;
      const page = await render(address, (url) => reads.text(url, caller), refusal);
      if (page === null) return null;
      const data = JSON.stringify({ ...ahead, requests: [], answers: page.answers });
      const document = `${start} data-rendered="true"${attributeOf(refusal)}>${page.markup}${middle}${data.replaceAll('<', '\\u003c')}${end}`;
      const policy = policyWithStyle(style, stylesOfElements(page.markup));
      return { document, headers: [...policy, ...FORM_ORIGIN] };
    } catch (error) {
      log.warn({ err: error }, 'document sent without its data');
      return null;
    }
  };
}

/** @returns whether one more rendering may begin now */
function limited(): () => boolean {
  /** The times at which the latest began. */
  const latest: number[] = [];
  return () => {
    const now = performance.now();
    if (latest.length === MOST && now - latest[0]! < SECOND) return false;
    latest.push(now);
    if (latest.length > MOST) latest.shift();
    return true;
  };
}

/** For the app, which shows it, too (web/shared/selections/formRefusal.ts). */
function attributeOf(refusal: FormRefusal | null): string {
  return refusal === null ? '' : ` data-refusal="${escapeHtml(JSON.stringify(refusal))}"`;
}

/** The texts of style attributes; those of this app have no character that React escapes. */
function stylesOfElements(markup: string): Set<string> {
  return new Set([...markup.matchAll(/ style="([^"]*)"/g)].map(([, style = '']) => style));
}
