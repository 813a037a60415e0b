import { z } from 'zod';
import {
  createDocument,
  type oas31,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponseObject,
} from 'zod-openapi';

import type { Settings } from '#graphql/site/settings/settings.ts';
import type { Route } from './route.ts';
import { routes } from './table.ts';

const ErrorSchema = z
  .object({
    message: z.string().meta({ description: 'Human-readable text.' }),
    errorType: z
      .string()
      .meta({ description: 'Machine-readable code; stable.', examples: ['DEADLINE_PASSED'] }),
    status: z.int().meta({ description: 'The HTTP status of the response.' }),
    gameStarted: z
      .literal(true)
      .optional()
      .meta({ description: "Present when the team's game has started." }),
    deadlineExpired: z
      .literal(true)
      .optional()
      .meta({ description: "Present when the week's deadline has passed." }),
    error: z.string().optional().meta({ description: 'The same text as message; only for join-pool.' }),
  })
  .meta({ id: 'Error', description: 'Body of an error response.' });

const meanings: Record<number, string> = {
  304: 'The response has not changed since the ETag in If-None-Match.',
  400: 'The request is invalid; the message says what to send.',
  401: 'The session or token is missing or expired; for login, the email or password is wrong.',
  403: 'The caller does not own the object, lacks the permission, or the request comes from a page of another site.',
  404: 'The object does not exist, or the caller may not see it.',
  409: 'The request conflicts with stored data: the pick exists, the team is used, or the name is taken.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'A rule of the pool does not allow it: entry eliminated, deadline passed, game started, or registration closed.',
  429: 'Too many requests; Retry-After is the number of seconds to wait.',
  500: 'Unexpected error; the response reveals no internal details.',
  503: 'The server is busy; Retry-After is the number of seconds to wait.',
};

/** The error statuses of a call. */
export function statusesOf(route: Route): number[] {
  const takesInput = [route.params, route.query].some((part) => Object.keys(part.shape).length > 0);
  const all = new Set([...route.errors, 429, 500, 503]);
  if (route.method === 'POST') for (const status of [400, 403, 413, 415]) all.add(status);
  if (takesInput) all.add(400);
  if (route.access === 'session') for (const status of [401, 403]) all.add(status);
  if (route.sharing !== null) all.add(304);
  return [...all].sort((a, b) => a - b);
}

/** Returns the OpenAPI 3.1 description of the REST calls. */
export function openApi({ productName, publicUrl }: Settings): oas31.OpenAPIObject {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    (paths[route.path] ??= {})[route.method === 'GET' ? 'get' : 'post'] = operationOf(route);
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: `${productName} REST calls`,
        version: '1.0.0',
        description:
          'Every call runs a GraphQL document under the rules and permissions of /graphql. Ids are text, amounts are in the currency of the pool, which stands beside them, and missing values are null.',
      },
      servers: [{ url: publicUrl }],
      paths,
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'session',
            description: 'Session cookie, set by /api/auth/login.',
          },
          token: { type: 'http', scheme: 'bearer', description: 'Personal API token.' },
        },
      },
    },
    { override: ({ jsonSchema }) => dropSafeIntegerBounds(jsonSchema) },
  );
}

function operationOf(route: Route): ZodOpenApiOperationObject {
  const content = (schema: z.ZodType) => ({ 'application/json': { schema } });
  const failures = statusesOf(route).map((status): [number, ZodOpenApiResponseObject] => [
    status,
    {
      description: meanings[status] ?? '',
      ...(status !== 304 && { content: content(ErrorSchema) }),
      ...([429, 503].includes(status) && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
    },
  ]);
  return {
    operationId: route.operation,
    summary: route.summary,
    security: route.access === 'session' ? [{ session: [] }, { token: [] }] : [],
    requestParams: { path: route.params, query: route.query },
    ...(route.body !== null && { requestBody: { required: true, content: content(route.body) } }),
    responses: {
      200: { description: 'Success.', content: content(route.answer) },
      ...Object.fromEntries(failures),
    },
  };
}

/** Zod adds these bounds to every integer; they carry no information. */
function dropSafeIntegerBounds(shape: { minimum?: number; maximum?: number }): void {
  if (shape.minimum === Number.MIN_SAFE_INTEGER) delete shape.minimum;
  if (shape.maximum === Number.MAX_SAFE_INTEGER) delete shape.maximum;
}
