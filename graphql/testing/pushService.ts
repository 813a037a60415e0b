import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A push service and the browsers that subscribed to it. It checks what a real one checks (RFC 8292, RFC 8030), and
 * opens a body as the browser does (RFC 8188, RFC 8291), with Node's own cryptography alone.
 */
export interface PushService {
  url: string;
  /** A new browser. */
  browser(): TestBrowser;
  /** Answers the next requests, then 201 again. */
  answerNext(...answers: { status: number; headers?: Record<string, string> }[]): void;
  /** What came for each browser, opened. */
  arrived: {
    browser: TestBrowser;
    headers: IncomingHttpHeaders;
    message: Record<string, unknown>;
    key: string;
  }[];
  requests(): number;
  close(): Promise<void>;
}

export interface TestBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, TestBrowser & { ecdh: ReturnType<typeof createECDH> }>();
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  const arrived: PushService['arrived'] = [];
  let requests = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      requests += 1;
      const answer = answers.shift() ?? { status: 201 };
      const browser = browsers.get(request.url ?? '');
      if (browser === undefined) {
        response.writeHead(404).end();
        return;
      }
      try {
        const key = checkVapid(request.headers, url);
        if (answer.status === 201) {
          if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('Wrong encoding');
          if (!/^\d+$/.test(String(request.headers.ttl))) throw new Error('No TTL');
          const message = JSON.parse(open(Buffer.concat(chunks), browser)) as Record<string, unknown>;
          const { endpoint, p256dh, auth } = browser;
          arrived.push({ browser: { endpoint, p256dh, auth }, headers: request.headers, message, key });
        }
        response.writeHead(answer.status, answer.headers).end();
      } catch (error) {
        response.writeHead(403).end(String(error));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    arrived,
    requests: () => requests,
    answerNext: (...next) => void answers.push(...next),
    browser() {
      const ecdh = createECDH('prime256v1');
      const p256dh = ecdh.generateKeys('base64url');
      const auth = randomBytes(16).toString('base64url');
      const path = `/send/${randomBytes(9).toString('base64url')}`;
      const browser = { endpoint: url + path, p256dh, auth };
      browsers.set(path, { ...browser, ecdh });
      return browser;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Verifies the sender's signed token. @returns the sender's public key */
function checkVapid({ authorization = '' }: IncomingHttpHeaders, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed by its key');
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  if (aud !== audience) throw new Error(`The audience is ${String(aud)}`);
  const left = Number(exp) - Date.now() / 1000;
  if (!(left > 0 && left <= 86_400)) throw new Error('The token is too old, or valid for too long');
  if (!/^(mailto:.+@.+|https:\/\/.+)$/.test(String(sub))) throw new Error('Nobody can be asked');
  return key;
}

/** Opens a body of one record. */
function open(
  body: Buffer,
  { ecdh, auth, p256dh }: TestBrowser & { ecdh: ReturnType<typeof createECDH> },
): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const secret = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const input = Buffer.from(hkdfSync('sha256', secret, Buffer.from(auth, 'base64url'), info, 32));
  const key = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and its padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
