// The OpenAPI document: what the features registered, and what every operation may answer besides.
import type { OpenAPIHono } from '@hono/zod-openapi';

const DESCRIPTION =
  'Everything the pages show, for native apps, bulk tools and partners. Amounts are integers of minor units with their currency; times are ISO 8601 in UTC; lists page by cursor. Failures are problem documents (RFC 9457) with a stable `code`; their sentences follow Accept-Language. A client may ask 600 times a minute.';

/** Where the API describes itself: the same for everybody. */
export const DESCRIPTION_PATHS: readonly RegExp[] = [/^\/api\/(?:openapi\.json|docs)$/];

const SHAPE = 'Problem';
const content = {
  'application/problem+json': { schema: { $ref: `#/components/schemas/${SHAPE}` } },
};
/**
 * Any operation may find a parameter wrong, be asked too often or miss its database; the operations
 * need not say so.
 */
const OTHER = { description: 'Any other failure', content };
const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

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
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
};

/** The OpenAPI 3.1 document of everything that is registered. */
export function openApiDocument(api: Pick<OpenAPIHono, 'getOpenAPI31Document'>) {
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: { title: 'Calabash API', version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/api' }],
  });
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, [SHAPE]: problemSchema },
  };
  for (const item of Object.values(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      if (operation) operation.responses = withProblems(operation.responses ?? {});
    }
  }
  return document;
}

/** The answers of an operation, the failures among them with the shape that all failures have. */
function withProblems(responses: Record<string, object>): Record<string, object> {
  const shaped = Object.entries(responses).map(([status, response]) => [
    status,
    Number(status) >= 400 ? { content, ...response } : response,
  ]);
  return { ...Object.fromEntries(shaped), default: OTHER };
}
