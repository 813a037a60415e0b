import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { GraphQLError } from 'graphql';

import { projectRoot } from '#prisma/projectRoot.ts';
import { escapeHtml } from '#graphql/messages/mail/escapeHtml.ts';
import type { Services } from '#kernel/services.ts';
import type { HeaderList } from '#graphql/server/cache/answer.ts';
import { type SharedBeginning, shareBeginning } from '#graphql/server/cache/encodings.ts';
import type { PersistedReads } from '../operations/persistedReads.ts';
import { OF_POOL } from '../requests/requestPath.ts';
import { policyWithStyle } from '../requests/security.ts';
import type { FormRefusal } from './pickForm.ts';
import type { Caller } from '../requests/serverContext.ts';

/** Screens whose documents have the viewer's data. */
export const RENDERED: ReadonlySet<string> = new Set(['dashboard', 'picks', 'games', 'standings']);
/**
 * Renderings in a second, of visits and of refused forms, so that a rush leaves time for answers: other visits get the
 * answers alone.
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
  /** As the build rendered it, up to the data. */
  placeholder: SharedBeginning;
  /** Up to the markup. */
  start: SharedBeginning;
  middle: string;
  end: string;
  /** The document's data for the app (web/app/document/ahead.ts). */
  ahead: { requests: readonly string[] };
  style: string;
  /** The policy of the document without style attributes. */
  policy: HeaderList;
}

export interface RenderedPage {
  beginning: SharedBeginning;
  rest: string;
  headers: HeaderList;
}

/** web/app/document/render.tsx, which the build bundles for the server. */
interface Renderer {
  render(
    address: string,
    read: (url: string) => Promise<string>,
    refusal: FormRefusal | null,
  ): Promise<{ markup: string; answers: Answers } | null>;
}

/** Answers as text, by the address of their read. */
type Answers = readonly (readonly [url: string, text: string])[];

/**
 * The document of an address with its viewer's data; null where the document without data is to be sent.
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
    /^(.*)<noscript>.*?<\/noscript>(.*<div id="root")>.*(<\/div>\s*<script.*id="ahead">)(.*)(<\/script>.*)$/s.exec(
      document,
    );
  if (parts === null) return null;
  const [, before = '', root = '', middle = '', ahead = '', end = ''] = parts;
  const dataAt = document.length - end.length - ahead.length;
  return {
    placeholder: shareBeginning(document.slice(0, dataAt)),
    start: shareBeginning(`${before}${WITHOUT_JAVASCRIPT}${root} data-rendered="true"`),
    middle,
    end,
    ahead: JSON.parse(ahead) as Template['ahead'],
    style,
    policy: policyWithStyle(style),
  };
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

  /** The document as the build rendered it, with the answers alone. */
  async function withAnswers(
    address: string,
    caller: Caller,
    template: Template,
  ): Promise<RenderedPage | null> {
    const urls = requestsAt(address, template.ahead.requests);
    if (urls === null) return null;
    const answers = await Promise.all(urls.map(async (url) => [url, await reads.text(url, caller)] as const));
    const rest = dataOf(template, answers) + template.end;
    return { beginning: template.placeholder, rest, headers: template.policy };
  }

  async function render(
    address: string,
    caller: Caller,
    template: Template,
    refusal: FormRefusal | null,
  ): Promise<RenderedPage | null> {
    renderer ??= import(pathToFileURL(file).href) as Promise<Renderer>;
    const page = await (await renderer).render(address, (url) => reads.text(url, caller), refusal);
    if (page === null) return null;
    const { start, middle, end, style } = template;
    const data = dataOf(template, page.answers);
    const rest = `${attributeOf(refusal)}>${page.markup}${middle}${data}${end}`;
    const policy = policyWithStyle(style, stylesOfElements(page.markup));
    return { beginning: start, rest, headers: [...policy, ...FORM_ORIGIN] };
  }

  return async (address, caller, template, refusal) => {
    const mayRender = refusal === null ? visits : refusals;
    try {
      if (isBuilt && mayRender()) return await render(address, caller, template, refusal);
      return refusal === null ? await withAnswers(address, caller, template) : null;
    } catch (error) {
      // A refusal, or an answer with errors: the app asks again, and shows which.
      if (!(error instanceof GraphQLError)) log.warn({ err: error }, 'document sent without its data');
      return null;
    }
  };
}

/**
 * The app's first requests at an address: those of the prerendered screen, for the address's pool.
 * @returns null with a query string, which the screen's requests depend on
 */
function requestsAt(address: string, prerendered: readonly string[]): readonly string[] | null {
  const [path = '', search] = address.split('?');
  if (search !== undefined) return null;
  const [, slug] = OF_POOL.exec(path) ?? [];
  if (slug === undefined) return prerendered;
  const [anyPool, ofPool] = [null, slug].map((pool) =>
    encodeURIComponent(JSON.stringify({ pool }).slice(1, -1)),
  );
  return prerendered.map((url) => url.replace(anyPool!, ofPool!));
}

/** JSON for the app (web/app/document/ahead.ts), as text of a script element. */
function dataOf({ ahead }: Template, answers: Answers): string {
  const members = answers.map(([url, text]) => `${JSON.stringify(url)}:${text}`).join();
  const others = JSON.stringify({ ...ahead, requests: [] }).slice(0, -1);
  return `${others},"answers":{${members}}}`.replaceAll('<', '\\u003c');
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
