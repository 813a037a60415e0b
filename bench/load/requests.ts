/** A request as the load generator sends it: text of a whole HTTP/1.1 message. */
export interface Caller {
  sessionToken?: string;
  headers?: Record<string, string>;
}

export function get(path: string, caller: Caller = {}): string {
  return `GET ${path} HTTP/1.1\r\n${headersOf(caller)}\r\n`;
}

export function post(path: string, body: unknown, caller: Caller = {}): string {
  const text = JSON.stringify(body);
  return `POST ${path} HTTP/1.1\r\n${headersOf(caller)}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
}

function headersOf({ sessionToken, headers = {} }: Caller): string {
  const all = {
    host: '127.0.0.1',
    accept: 'application/json',
    ...(sessionToken === undefined ? {} : { cookie: `session=${sessionToken}` }),
    ...headers,
  };
  return Object.entries(all)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}
