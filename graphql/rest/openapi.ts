import { z } from 'zod';

import type { Settings } from '../settings.ts';
import type { Route } from './route.ts';
import { routes } from './table.ts';

type Json = Record<string, unknown>;

const ErrorSchema = z.object({
  message: z.string().meta({ description: 'For people.' }),
  errorType: z.string().meta({ description: 'For programs; stable.', examples: ['DEADLINE_PASSED'] }),
  status: z.int().meta({ description: 'The HTTP status again.' }),
  gameStarted: z.literal(true).optional().meta({ description: "The team's game has begun." }),
  deadlineExpired: z.literal(true).optional().meta({ description: "The week's deadline has passed." }),
  error: z.string().optional().meta({ description: 'The message again, for join-pool alone.' }),
});

const meanings: Record<number, string> = {
  304: 'Nothing changed since the ETag of If-None-Match.',
  400: 'What was sent cannot be meant; the message says what to send.',
  401: 'No session or token, or it has expired; for login, wrong e-mail or password.',
  403: "Not the asker's own, not allowed, or sent by a page of another site.",
  404: 'There is no such thing.',
  409: 'It was done already: picked, used, taken.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'A rule refuses: eliminated, deadline passed, game started, registration closed.',
  429: 'Too many tries; Retry-After tells the seconds.',
  500: 'Unexpected; nothing of the inside is told.',
  503: 'The server is busy; Retry-After tells the seconds.',
};

/** The statuses that a call can answer with, besides 200. */
export function statusesOf(route: Route): number[] {
  const takesInput = [route.params, route.query].some((part) => Object.keys(part.shape).length > 0);
  const all = new Set([...route.errors, 429, 500, 503]);
  if (route.method === 'POST') for (const status of [400, 403, 413, 415]) all.add(status);
  if (takesInput) all.add(400);
  if (route.access === 'session') for (const status of [401, 403]) all.add(status);
  if (route.isLive) all.add(304);
  return [...all].sort((a, b) => a - b);
}

/** Where shapes that have an id of their own stand; the other shapes stand where they are used. */
const SHARED = '#/components/schemas/';

/** The OpenAPI 3.1 description of the table. */
export function openApi({ productName, publicUrl }: Settings): Json {
  const schemas: Json = { Error: jsonSchema(ErrorSchema, 'output', {}) };
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, schemas);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${productName} REST calls`,
      version: '1.0.0',
      description:
        'Every call runs a GraphQL document under the rules and permissions of /graphql. Ids are text; money is in dollars; what is missing is null.',
    },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set by /api/auth/login.' },
        token: { type: 'http', scheme: 'bearer', description: 'A personal API token.' },
      },
    },
  };
}

function operationOf(route: Route, schemas: Json): Json {
  const content = (schema: Json) => ({ 'application/json': { schema } });
  const failures = statusesOf(route).map((status) => [
    status,
    {
      description: meanings[status] ?? '',
      ...(status !== 304 && { content: content({ $ref: `${SHARED}Error` }) }),
      ...([429, 503].includes(status) && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
    },
  ]);
  const answer = jsonSchema(route.answer, 'output', schemas);
  return {
    operationId: route.operation,
    summary: route.summary,
    security: route.access === 'session' ? [{ session: [] }, { token: [] }] : [],
    parameters: [
      ...parametersOf('path', route.params, schemas),
      ...parametersOf('query', route.query, schemas),
    ],
    ...(route.body !== null && {
      requestBody: { required: true, content: content(jsonSchema(route.body, 'input', schemas)) },
    }),
    responses: {
      200: { description: 'Done.', content: content(answer) },
      ...Object.fromEntries(failures),
    },
  };
}

function parametersOf(place: 'path' | 'query', part: z.ZodObject, schemas: Json): Json[] {
  const { properties = {}, required = [] } = jsonSchema(part, 'input', schemas) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
}

/** A shape as JSON Schema 2020-12; the shapes with an id that it uses are added to `schemas`. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const { $schema: _dialect, $defs = {}, ...own } = z.toJSONSchema(schema, { io, reused: 'inline' }) as Json;
  for (const [name, shape] of Object.entries($defs as Record<string, Json>)) {
    schemas[name] = relocated(shape);
  }
  const { id: name, ...shape } = own;
  if (typeof name !== 'string') return relocated(own);
  schemas[name] = relocated(shape);
  return { $ref: SHARED + name };
}

/** The same, with its references pointing to where the shared shapes stand, and without what says nothing. */
function relocated(shape: Json): Json {
  return JSON.parse(JSON.stringify(shape).replaceAll('"#/$defs/', `"${SHARED}`), (key, value: unknown) => {
    const isNoise =
      (key === 'id' && typeof value === 'string') ||
      value === Number.MAX_SAFE_INTEGER ||
      value === Number.MIN_SAFE_INTEGER;
    return isNoise ? undefined : value;
  }) as Json;
}
