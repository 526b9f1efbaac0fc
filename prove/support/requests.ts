// Requests made of the API's description and of the table of pages: most of them nearly right, so
// that they get behind the first check, and with something wrong in them. fast-check chooses.
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import routes from '../../src/routes.ts';

/** A value that stands for something that there is, chosen when the request is sent. */
export class Known {
  readonly n: number;
  constructor(n: number) {
    this.n = n;
  }
}

export type Made = {
  /** What is asked, without its values: `GET /listings/{id}`. */
  name: string;
  method: string;
  /** Parts of the path, joined by slashes. */
  path: readonly unknown[];
  query: readonly (readonly [string, unknown])[];
  /** JSON, or the fields of a form that are added to those of the page. */
  body: unknown;
  form: boolean;
  /** Which of the actors sends it. */
  actor: number;
  headers: Readonly<Record<string, string>>;
};

type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Parameter = { name: string; in: string; schema?: Schema };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

const FILE = path.join(import.meta.dirname, '../../docs/openapi.json');
const description = JSON.parse(readFileSync(FILE, 'utf8')) as Description;

const NASTY = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u2066',
  '\uff20',
  '%00',
  '%',
  '../../etc/passwd',
  "'; drop table listing; --",
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '{{7*7}}',
  '1e400',
  '-0',
  'NaN',
  '0x10',
  '９９',
  'null',
  '[]',
  '__proto__',
  'constructor',
  'Infinity',
  '2026-02-30',
  '+010000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '(((((((((((((((((((((',
  'a'.repeat(5_000),
  '🌴'.repeat(500),
  '" OR "" "',
  '-- -',
  'boat & ! | <-> :*',
];
const nasty = fc.constantFrom(...NASTY);
const known = fc.nat(1_000_000).map((n) => new Known(n));
const id = fc.oneof({ weight: 8, arbitrary: known }, fc.uuid(), nasty);
const words = fc.oneof(
  fc.constantFrom('Mahogany rocking chair', 'boat', 'JM', 'USD', 'en', 'furniture', 'Kingston'),
  fc.lorem({ maxCount: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  nasty,
);
const anything = fc.oneof(
  nasty,
  fc.jsonValue({ maxDepth: 2 }),
  fc.double(),
  known,
  fc.constantFrom(null, true, [], {}, -1, 0, 2 ** 31, 2 ** 53, 1e21, -(2 ** 63)),
);

/** Of a schema, and now and then something else. */
function valueOf(schema: Schema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 24, arbitrary: fittingOf(schema, depth) }, anything);
}

function fittingOf(schema: Schema, depth: number): fc.Arbitrary<unknown> {
  if (schema.$ref) {
    const named = description.components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    return named ? fittingOf(named, depth) : anything;
  }
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return fc.oneof(...choices.map((each) => valueOf(each, depth)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const types = [schema.type ?? 'any'].flat();
  return fc.oneof(...types.map((type) => typed(schema, type, depth)));
}

function typed(schema: Schema, type: string, depth: number): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 1_000, maxLength = 200, items = {}, maxItems = 6 } = schema;
  if (type === 'string') return textOf(schema, maxLength);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  if (type === 'integer' || type === 'number')
    return fc.oneof(
      fc.integer({ min: 0, max: 100 }),
      fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1, 0.5),
    );
  if (type === 'array' && depth < 4)
    return fc.array(valueOf(items, depth + 1), { maxLength: Math.min(maxItems, 6) });
  if (type === 'object' && depth < 4) return objectOf(schema, depth);
  return anything;
}

function textOf({ format, pattern }: Schema, maxLength: number): fc.Arbitrary<unknown> {
  if (format === 'uuid') return id;
  if (format === 'date-time')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  if (format === 'date')
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (pattern && !/[(?]\?/.test(pattern))
    return fc.oneof(fc.stringMatching(new RegExp(pattern)), words);
  const edge = Math.min(maxLength, 6_000);
  return fc.oneof(
    { weight: 6, arbitrary: words },
    fc.constantFrom('x'.repeat(edge), 'x'.repeat(edge + 1)),
  );
}

function objectOf(schema: Schema, depth: number): fc.Arbitrary<object> {
  const properties = Object.entries(schema.properties ?? {});
  const fields = properties.map(([name, each]) =>
    fc
      .tuple(fc.nat(19), valueOf(each, depth + 1))
      .map(([dice, value]): [string, unknown] | null =>
        dice < (schema.required?.includes(name) ? 19 : 12) ? [name, value] : null,
      ),
  );
  const more = fc.option(
    fc.tuple(fc.constantFrom('status', 'userId', 'role', 'constructor', ''), anything),
    { freq: 12 },
  );
  return fc
    .tuple(fc.tuple(...fields), more)
    .map(([some, other]) => Object.fromEntries([...some, other].filter((each) => each !== null)));
}

const HEADERS: readonly Record<string, string>[] = [
  {},
  {},
  {},
  { 'Accept-Language': 'pap, ht;q=0.9, *;q=0' },
  { 'If-None-Match': '*' },
  { Range: 'bytes=-1' },
  { Accept: 'application/json' },
  { 'Accept-Encoding': 'zstd, br;q=0' },
  { Cookie: 'currency=%; country=__proto__; a' },
  { 'X-Forwarded-For': 'unknown, ::1' },
];
const headers = fc.constantFrom(...HEADERS);

function operationRequest(template: string, method: string, operation: Operation) {
  const parameters = operation.parameters ?? [];
  const inPath = template
    .split('/')
    .slice(1)
    .map((piece) => (piece.startsWith('{') ? fc.oneof(id, id, words) : fc.constant(piece)));
  const query = parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema = {} }) =>
      fc.option(fc.tuple(fc.constant(name), valueOf(schema)), { freq: 1 }),
    );
  const schema = operation.requestBody?.content['application/json']?.schema;
  return fc
    .record({
      path: fc.tuple(...inPath),
      query: fc.tuple(...query),
      body: schema ? valueOf(schema) : fc.constant(undefined),
      actor: fc.nat(1_000),
      headers,
    })
    .map((made): Made => ({
      ...made,
      name: `${method.toUpperCase()} ${template}`,
      method: method.toUpperCase(),
      path: ['api', ...made.path],
      query: made.query.filter((each) => each !== null),
      form: false,
    }));
}

const PARAMETERS =
  'q category country parish minPrice maxPrice condition sortBy cursor page tab id';
const LANGUAGES = ['', '', 'es', 'pap'];

/** A page, its data alone, or its form with something wrong in it. */
function pageRequest(template: string) {
  const inPath = template
    .split('/')
    .map((piece) =>
      piece.startsWith(':') || piece === '*' ? fc.oneof(id, id, words) : fc.constant(piece),
    );
  return fc
    .record({
      path: fc.tuple(...inPath),
      query: fc.array(fc.tuple(fc.constantFrom(...PARAMETERS.split(' ')), words), { maxLength: 3 }),
      kind: fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'data', 'POST', 'POST', 'POST'),
      language: fc.constantFrom(...LANGUAGES),
      fields: fc.array(fc.tuple(fc.nat(30), fc.oneof(words, id)), { maxLength: 4 }),
      actor: fc.nat(1_000),
      headers,
    })
    .map(({ kind, language, fields, ...made }): Made => {
      const pieces = [...(language ? [language] : []), ...made.path];
      const last = pieces.at(-1);
      return {
        ...made,
        name: `${kind} /${template}`,
        method: kind === 'data' ? 'GET' : kind,
        path:
          kind === 'data' && typeof last === 'string'
            ? [...pieces.slice(0, -1), `${last || '_root'}.data`]
            : pieces,
        body: kind === 'POST' ? fields : undefined,
        form: kind === 'POST',
      };
    });
}

const operations = Object.entries(description.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, one]) => operationRequest(template, method, one)),
);
const pages = routes
  .flatMap((route) => [route, ...(route.children ?? [])])
  .flatMap(({ path: template, index }) =>
    template === undefined ? (index ? [pageRequest('')] : []) : [pageRequest(template)],
  );
export const ASKED = { operations: operations.length, pages: pages.length };
const made = fc.oneof({ weight: 3, arbitrary: fc.oneof(...operations) }, fc.oneof(...pages));

/** The same with the same seed. */
export const makeRequests = (seed: number, count: number): Made[] =>
  fc.sample(made, { seed, numRuns: count });
