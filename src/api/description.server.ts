// The OpenAPI document: what the features plugged in, and what every operation may answer besides.
import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import { type ErrorCode, STATUS_OF } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { pathParameters } from './operations.server.ts';
import { codeOf } from './problem.server.ts';

const DESCRIPTION = [
  'Everything the pages show, for native apps, bulk tools and partners.',
  'Answers are `{ data, error: null }`; lists add `count` and `nextCursor`, the `cursor` of the',
  'page after, and stay in order when rows come and go in between.',
  'Amounts go in and out as `{ amount, currency }`, integers of minor units; only the filters',
  '`minPrice` and `maxPrice` are numbers as people write them. Times are ISO 8601 in UTC.',
  'Failures are problem documents (RFC 9457) with a stable `code`, with `data` empty and the',
  'sentence in `error` as well; their sentences follow Accept-Language. A client may ask 600 times a minute.',
].join(' ');

/** Where the API describes itself: the same for everybody. */
export const DESCRIPTION_PATHS: readonly RegExp[] = [/^\/api\/(?:openapi\.json|docs)$/];

const SHAPE = 'Problem';
/** A problem, with what the specification fixes for the failures of this call. */
function contentOf({ refusal }: Operation) {
  const problem = { $ref: `#/components/schemas/${SHAPE}` };
  const { $schema: _dialect, ...more } = refusal ? z.toJSONSchema(refusal.shape) : {};
  const schema = refusal ? { allOf: [problem, more] } : problem;
  return { 'application/problem+json': { schema } };
}
/**
 * Any operation may find a parameter wrong, be asked too often or miss its database; the operations
 * need not say so.
 */
const OTHER = 'Any other failure';
/** What sentences of errors name is not known here: "…" stands for it. */
const UNKNOWN = { n: 987_654_321, name: '…', id: '…', currency: '…' };
/** `n` has to be a number, which plurals ask for; written with or without commas. */
const UNKNOWN_NUMBER = /987,?654,?321/g;

const problemSchema = {
  type: 'object' as const,
  properties: {
    type: { type: 'string' as const, description: 'Where problems are explained.' },
    title: { type: 'string' as const },
    status: { type: 'integer' as const },
    detail: { type: 'string' as const, description: 'A sentence for people.' },
    code: { type: 'string' as const, description: 'Stable, for programs.' },
    requestId: { type: 'string' as const },
    errors: {
      type: 'object' as const,
      additionalProperties: { type: 'string' as const },
      description: 'One sentence for each field that is wrong.',
    },
    current: {
      type: 'object' as const,
      description: 'What is there now, where something else was written meanwhile.',
    },
    data: { description: 'As in every answer: null, or the empty list of a list.' },
    count: { type: 'integer' as const, description: '0, of a list.' },
    error: {
      type: 'string' as const,
      description: 'As in every answer; the sentence, or what is said while there is no database.',
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId', 'data', 'error'],
};

/** The OpenAPI 3.1 document of these operations, under the name of the site. */
export function openApiDocument(
  operations: readonly Operation[],
  { name, contactEmail }: { name: string; contactEmail?: string | undefined },
) {
  const api = new OpenAPIHono();
  for (const operation of operations) api.openAPIRegistry.registerPath(routeOf(operation));
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `${name} API`,
      version: '1.0.0',
      description: DESCRIPTION,
      ...(contactEmail ? { contact: { email: contactEmail } } : {}),
    },
    servers: [{ url: '/api' }],
  });
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, [SHAPE]: problemSchema },
  };
  return document;
}

type Content = Extract<Route['responses'][string], { description: string }>['content'];
type Route = Parameters<OpenAPIHono['openAPIRegistry']['registerPath']>[0];

function routeOf(operation: Operation): Route {
  const { method, path, id, tag, summary, description, answer, status, errors } = operation;
  const content = contentOf(operation) as Content;
  return {
    method,
    path,
    operationId: id,
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    request: requestOf(operation),
    responses: {
      [status]: {
        description: method === 'get' ? 'Found' : 'Done',
        content: { 'application/json': { schema: answer } },
      },
      ...failuresOf(errors, content),
      default: { description: OTHER, content },
    },
  };
}

/** Which parameters stand in the path follows from the path; the rest is the query or the body. */
function requestOf({
  method,
  path,
  input,
  headers = {},
}: Operation): NonNullable<Route['request']> {
  const names = pathParameters(path);
  const parts = Object.entries(input.shape);
  const isInPath = ([name]: [string, unknown]) => names.includes(name);
  const isHeader = ([name]: [string, unknown]) => name in headers;
  const rest = parts.filter((part) => !isInPath(part) && !isHeader(part));
  const params = {
    params: z.object(Object.fromEntries(parts.filter(isInPath))),
    ...headerParameters(parts.filter(isHeader), headers),
  };
  if (rest.length === 0) return params;
  // Without the parameters of path and headers, under the name of the whole.
  const schema =
    rest.length === parts.length
      ? input
      : z.object(Object.fromEntries(rest)).meta(input.meta() ?? {});
  return method === 'get' || method === 'delete'
    ? { ...params, query: z.object(Object.fromEntries(rest)) }
    : {
        ...params,
        body: {
          required: needsFields(schema),
          content: { 'application/json': { schema } },
        },
      };
}

function headerParameters(
  parts: [string, z.core.$ZodType][],
  names: Readonly<Record<string, string>>,
): Pick<NonNullable<Route['request']>, 'headers'> {
  if (parts.length === 0) return {};
  const byHeader = parts.map(([field, schema]) => [names[field] ?? field, schema]);
  return { headers: z.object(Object.fromEntries(byHeader)) };
}

/** A described input takes anything itself; then its names say what must be there. */
function needsFields(schema: z.ZodObject): boolean {
  const named = schema.meta()?.['required'];
  return (Array.isArray(named) && named.length > 0) || !schema.safeParse({}).success;
}

/** The declared failures by status, each with its code and its English sentence. */
function failuresOf(errors: readonly ErrorCode[], content: Content): Route['responses'] {
  const sentence = translator('en', 'errors');
  const byStatus = Map.groupBy(errors, ({ kind }) => STATUS_OF[kind]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const lines = codes.map(
        ({ key }) =>
          `- \`${codeOf(key)}\`: ${sentence.dynamic(key, UNKNOWN).replace(UNKNOWN_NUMBER, '…')}`,
      );
      return [status, { content, description: lines.join('\n') }];
    }),
  );
}
