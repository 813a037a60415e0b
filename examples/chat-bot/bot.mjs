import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const { WEBHOOK_SECRET = '', CHAT = 'slack', CHAT_URL = '', PORT = '8080' } = process.env;
const key = Buffer.from(WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64');
/** Seconds by which a message may be old: an older one was sent before, and is sent again by somebody else. */
const TOLERANCE = 300;
/** Ids of what was posted: a delivery can arrive twice. */
const posted = new Set();

const server = createServer((request, response) => {
  answer(request, response).catch((error) => {
    process.stderr.write(`${error}\n`);
    response.writeHead(500).end();
  });
});

/**
 * Posts a message of the site to the chat.
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(request, response) {
  const body = Buffer.concat(await request.toArray()).toString('utf8');
  const id = String(request.headers['webhook-id']);
  if (!isSigned(request.headers, body)) return void response.writeHead(401).end();
  const text = sentence(/** @type {{ type: string, data: Facts }} */ (JSON.parse(body)));
  // What the chat does not take is not taken here either: the site then sends it again, later.
  const isTaken = text === null || posted.has(id) || (await post(text));
  if (isTaken) posted.add(id);
  response.writeHead(isTaken ? 204 : 502).end();
}
server.listen(Number(PORT), () => {
  const address = server.address();
  process.stdout.write(`listening on ${typeof address === 'object' ? address?.port : address}\n`);
});

/**
 * Whether the site has sent it (Standard Webhooks): of several signatures one is enough, while a secret is replaced.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {string} body
 */
function isSigned(headers, body) {
  const timestamp = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - timestamp) < TOLERANCE)) return false;
  const expected = createHmac('sha256', key)
    .update(`${String(headers['webhook-id'])}.${timestamp}.${body}`)
    .digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
}

/**
 * @typedef {object} Facts those that the sentences need
 * @property {string} pool
 * @property {number} week
 * @property {{ team: string, picks: number }[]} teams
 * @property {{ username: string }[]} entries
 * @property {{ username: string }[]} winners
 * @property {string} homeTeam
 * @property {string} awayTeam
 * @property {number} homeScore
 * @property {number} awayScore
 * @property {boolean} isCorrection
 * @property {number} entriesOut
 * @property {number} entriesLeft
 */

/**
 * What the channel reads; null for what it need not know. Types that are added later are passed over.
 * @param {{ type: string, data: Facts }} event
 */
function sentence({ type, data }) {
  switch (type) {
    case 'webhook.test':
      return `This is a test from ${data.pool}.`;
    case 'week.picks_revealed':
      return `Week ${data.week} is locked: ${data.teams.map(({ team, picks }) => `${team} ${picks}`).join(', ')}.`;
    case 'game.final':
      return `${data.awayTeam} ${data.awayScore}, ${data.homeTeam} ${data.homeScore}${data.isCorrection ? ' (corrected)' : ''}`;
    case 'entry.out':
      return `Out in Week ${data.week}: ${data.entries.map(({ username }) => username).join(', ')}.`;
    case 'week.complete':
      return `Week ${data.week} is over: ${data.entriesOut} out, ${data.entriesLeft} left.`;
    case 'pool.winner':
      return `The pool is decided: ${data.winners.map(({ username }) => username).join(', ')}.`;
    default:
      return null;
  }
}

/**
 * A username may look like a mention or a link: the chat is told to make nothing of it.
 * @param {string} text
 */
async function post(text) {
  const message =
    CHAT === 'discord' ? { content: text, allowed_mentions: { parse: [] } } : { text, mrkdwn: false };
  const answer = await fetch(CHAT_URL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  }).catch(() => null);
  return answer?.ok === true;
}
