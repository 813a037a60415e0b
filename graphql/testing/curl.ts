/**
 * Replaces curl where it is not installed: supports what the examples in docs/scripts.md use and sends to
 * $SERVER.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'cookie-jar': { ...text, short: 'c' },
    cookie: { ...text, short: 'b' },
    header: { ...text, short: 'H', multiple: true },
    data: { ...text, short: 'd' },
    'etag-save': text,
    'etag-compare': text,
    'write-out': { ...text, short: 'w' },
  },
});

const headers = new Headers();
const read = (file: string | undefined) =>
  file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
for (const header of values.header ?? []) {
  const [name = '', value = ''] = header.split(/: (.*)/s);
  headers.set(name, value);
}
if (read(values.cookie) !== '') headers.set('cookie', read(values.cookie));
if (read(values['etag-compare']) !== '') headers.set('if-none-match', read(values['etag-compare']));

const { pathname, search } = new URL(`http://${positionals[0]}`);
const response = await fetch(`${process.env.SERVER}${pathname}${search}`, {
  headers,
  ...(values.data !== undefined && { method: 'POST', body: values.data }),
});
if (values['cookie-jar'] !== undefined) {
  writeFileSync(values['cookie-jar'], response.headers.getSetCookie()[0]?.split(';')[0] ?? '');
}
if (values['etag-save'] !== undefined) writeFileSync(values['etag-save'], response.headers.get('etag') ?? '');
process.stdout.write(await response.text());
process.stdout.write((values['write-out'] ?? '').replace('%{http_code}', String(response.status)));
if (response.status >= 400) process.exitCode = 22;
