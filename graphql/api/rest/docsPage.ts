import { z } from 'zod';

import type { Settings } from '#graphql/site/settings/settings.ts';
import { openApi, statusesOf } from './openapi.ts';
import { isOptional } from './requests.ts';
import type { Route } from './route.ts';
import { routes, subjects } from './table.ts';

/**
 * The HTML page that documents the REST calls, rendered once. Loads no script and nothing from other hosts.
 */
export function docsPage(settings: Settings): string {
  const title = escape(`${settings.productName}: REST calls`);
  const { components } = openApi(settings) as { components: { schemas: Record<string, Shape> } };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header>
<h1>${title}</h1>
<p>${routes.length} calls for scripts. Each runs a <a href="/graphql">GraphQL</a> document, under the same rules and
permissions. The same description as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<p>Bodies are JSON with <code>Content-Type: application/json</code>. To sign in, send the session cookie that
<code>/api/auth/login</code> sets, or a personal token as <code>Authorization: Bearer</code>. Ids are text, amounts are in
the pool’s <code>currency</code>, and missing values are <code>null</code>. Errors are <code>{ message, errorType, status }</code>, with
<code>gameStarted</code> or <code>deadlineExpired</code> where that is the cause.</p>
<nav aria-label="Subjects"><ul>
${subjects.map(({ title: name }) => `<li><a href="#${anchor(name)}">${escape(name)}</a></li>`).join('\n')}
<li><a href="#shapes">Shapes</a></li>
</ul></nav>
</header>
<main>
${subjects.map(({ title: name, routes: rows }) => section(name, rows)).join('\n')}
<section>
<h2 id="shapes">Shapes</h2>
${Object.entries(components.schemas).map(sharedShape).join('\n')}
</section>
</main>
</body>
</html>
`;
}

function section(name: string, rows: Route[]): string {
  return `<section>
<h2 id="${anchor(name)}">${escape(name)}</h2>
${rows.map(call).join('\n')}
</section>`;
}

function call(route: Route): string {
  const { method, path, operation, summary, access, params, query, body, answer } = route;
  const rows = [
    ['Access', access === 'public' ? 'everybody' : 'signed in'],
    ['Path', fieldList(params)],
    ['Query', fieldList(query)],
    ['Body', body === null ? '' : fieldList(body)],
    ['Answer', `<code>${escape(shape(z.toJSONSchema(answer, { io: 'output' }) as Shape))}</code>`],
    ['Failures', escape(statusesOf(route).join(', '))],
  ].filter(([, value]) => value !== '');
  return `<article id="${operation}">
<h3><span class="method">${method}</span> <code>${escape(path)}</code></h3>
<p>${escape(summary)}</p>
<dl>
${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('\n')}
</dl>
</article>`;
}

function sharedShape([name, { description = '', properties = {} }]: [string, Shape]): string {
  const fields = Object.entries(properties).map(([field, of]) => {
    const words = of.description === undefined ? '' : ` ${escape(of.description)}`;
    return `<dt><code>${escape(field)}</code></dt><dd><code>${escape(shape(of))}</code>${words}</dd>`;
  });
  return `<article id="${name}">
<h3>${name}</h3>
<p>${escape(description)}</p>
<dl>
${fields.join('\n')}
</dl>
</article>`;
}

function fieldList(part: z.ZodObject): string {
  const { properties = {} } = z.toJSONSchema(part, { io: 'input' }) as Shape;
  return Object.entries<z.core.$ZodType>(part.shape)
    .map(([name, schema]) => {
      const field = properties[name] ?? {};
      const optional = isOptional(schema) ? ' (optional)' : '';
      const words = field.description === undefined ? '' : `: ${escape(field.description)}`;
      return `<code>${escape(name)}</code>${optional}${words}`;
    })
    .join('<br>');
}

interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  $ref?: string;
  $defs?: Record<string, Shape>;
  items?: Shape;
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  description?: string;
}

/** A type as text, such as "{ id: string, team: Team }"; shared shapes appear by name. */
function shape(schema: Shape): string {
  if (schema.$ref !== undefined) return schema.$ref.split('/').at(-1)!;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf !== undefined) return schema.anyOf.map(shape).join(' | ');
  if (schema.items !== undefined) return `[${shape(schema.items)}]`;
  if (schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(([name, field]) => `${name}: ${shape(field)}`);
    return `{ ${fields.join(', ')} }`;
  }
  if (typeof schema.additionalProperties === 'object')
    return `{ [id]: ${shape(schema.additionalProperties)} }`;
  return [schema.type ?? 'any'].flat().join(' | ');
}

function anchor(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Style sheet in a file of its own: the app's security headers allow no inline style. */
export const docsStyle = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
html { background: light-dark(#ffffff, #121714); color: light-dark(#16201b, #e8efea); }
body { max-width: 56rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { margin-top: 3rem; }
h3 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere; }
a { color: light-dark(#0b5c36, #7ddba8); }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; padding: 0; list-style: none; }
nav a { display: inline-block; padding: 0.5rem 0; }
article { margin: 1.5rem 0; padding: 1rem; border: 1px solid light-dark(#c9d3cc, #3a473f); border-radius: 0.5rem; }
.method { font-weight: 700; color: light-dark(#0b5c36, #7ddba8); }
dl { display: grid; grid-template-columns: minmax(5rem, max-content) 1fr; gap: 0.35rem 1rem; margin: 0; }
dt { font-weight: 600; }
dd { margin: 0; min-width: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.5rem; } }
`;
