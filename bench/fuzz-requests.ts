// Odd requests for `npm run bench fuzz`: what the description of the API, the pages and their forms
// allow to send, with values that nobody meant. Seeded, so that a run can be repeated.
import fc from 'fast-check';

/** One request; `body` is sent as it stands. */
export type FuzzRequest = {
  /** The route that the figures are kept by. */
  route: string;
  method: string;
  path: string;
  contentType?: string;
  body?: string | Uint8Array<ArrayBuffer>;
};

/** A part of a JSON Schema as the description of the API has it. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};
type Operation = {
  parameters?: { name: string; in: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
/** What is used of an OpenAPI description. */
export type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
};

/** Ids and names that exist in the shop under test, so that requests come further than a 404. */
export type Known = { listings: string[]; sellers: string[]; words: string[] };

const HOSTILE = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  "' OR 1=1 --",
  '%00',
  '%',
  '%ff%fe',
  '../../../etc/passwd',
  '//evil.test',
  '/.//evil.test',
  '<script>alert(1)</script>',
  '{"$gt":""}',
  '__proto__',
  'constructor',
  '[object Object]',
  'NaN',
  '-0',
  '1e309',
  '-1',
  '0x10',
  '1.5',
  '99999999999999999999',
  '2147483648',
  '9223372036854775808',
  '0000-00-00',
  '2026-02-30T25:61:61Z',
  '👩‍👩‍👧‍👦'.repeat(40),
  'a'.repeat(101),
  'a'.repeat(10_001),
  '9'.repeat(400),
  '\r\nSet-Cookie: x=1',
  '{',
  '\\',
];
const hostileText = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const hostileValue = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [[]], -1, 0, 1.5, 1e308, 2 ** 53),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

function knownText(known: Known): fc.Arbitrary<string> {
  return fc.constantFrom(...known.listings, ...known.sellers, ...known.words);
}

/** Values that fit a schema for the most part. */
function valueOf(
  schema: Schema,
  description: Description,
  known: Known,
  depth = 0,
): fc.Arbitrary<unknown> {
  const inner = (of: Schema) => valueOf(of, description, known, depth + 1);
  if (depth > 6) return hostileValue;
  if (schema.$ref)
    return inner(description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  const fitting = choices?.length
    ? fc.oneof(...choices.map(inner))
    : schema.enum?.length
      ? fc.constantFrom(...schema.enum)
      : typedValue(schema, inner, known);
  return fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 1, arbitrary: hostileValue });
}

function typedValue(
  schema: Schema,
  inner: (of: Schema) => fc.Arbitrary<unknown>,
  known: Known,
): fc.Arbitrary<unknown> {
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, of]) => [name, inner(of)]),
        ),
        { requiredKeys: [] },
      );
    case 'array':
      return fc.array(inner(schema.items ?? {}), { maxLength: 12 });
    case 'integer':
    case 'number':
      return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(-1, 0, 1, 1e15));
    case 'boolean':
      return fc.boolean();
    default:
      return fc.oneof(knownText(known), hostileText);
  }
}

/** A text as it can stand in an address: lone surrogates have no place there. */
const inAddress = (text: string) => encodeURIComponent(text.toWellFormed());

function queryOf(names: string[], known: Known): fc.Arbitrary<string> {
  if (names.length === 0) return fc.constant('');
  return fc
    .array(fc.tuple(fc.constantFrom(...names), fc.oneof(knownText(known), hostileText)), {
      maxLength: 4,
    })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${inAddress(value)}`).join('&'))
    .map((query) => (query ? `?${query}` : ''));
}

/** Requests to the operations that a description lists, each as often as the others. */
export function apiRequests(description: Description, known: Known): fc.Arbitrary<FuzzRequest> {
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const named = (place: string) =>
        (operation.parameters ?? []).filter((parameter) => parameter.in === place);
      const schema = operation.requestBody?.content['application/json']?.schema;
      const body = schema
        ? fc.oneof(
            { weight: 6, arbitrary: valueOf(schema, description, known).map(textOfJson) },
            { weight: 1, arbitrary: hostileText },
          )
        : fc.constant(undefined);
      const filled = fc
        .tuple(...named('path').map(() => fc.oneof(knownText(known), hostileText)))
        .map((values) =>
          named('path').reduce(
            (so, { name }, at) => so.replace(`{${name}}`, inAddress(values[at] ?? '')),
            `/api${path}`,
          ),
        );
      const query = queryOf(
        named('query').map(({ name }) => name),
        known,
      );
      return fc.tuple(filled, query, body).map(([at, search, sent]) => ({
        route: `${method.toUpperCase()} /api${path}`,
        method: method.toUpperCase(),
        path: at + search,
        ...(sent === undefined ? {} : { body: sent, contentType: 'application/json' }),
      }));
    }),
  );
  return fc.oneof(...operations);
}

// A value of JSON may have been drawn that JSON cannot say (-0, lone surrogates); it says the next
// best.
const textOfJson = (value: unknown) => JSON.stringify(value) ?? 'null';

/** What a page's HTML says of its forms: the names of fields and the values they begin with. */
export type PageForms = { path: string; names: string[]; values: Record<string, string[]> };

/** The forms' fields in a page's HTML. */
export function formsIn(path: string, html: string): PageForms {
  const values: Record<string, string[]> = {};
  for (const [tag] of html.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)) {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1];
    if (!name) continue;
    const value = /\bvalue="([^"]*)"/.exec(tag)?.[1];
    const list = (values[name] ??= []);
    if (value !== undefined && !list.includes(value)) list.push(value);
  }
  return { path, names: Object.keys(values), values };
}

/** Reading pages, as documents and as the data of a navigation, with odd parameters. */
export function pageRequests(pages: PageForms[], known: Known): fc.Arbitrary<FuzzRequest> {
  const parameters = ['q', 'category', 'location', 'parish', 'minPrice', 'maxPrice', 'currency'];
  parameters.push('condition', 'sortBy', 'page', 'after', 'next', 'country', 'user', '_routes');
  return fc
    .tuple(
      fc.constantFrom(...pages.map(({ path }) => path)),
      fc.oneof(fc.constant(''), hostileText),
      fc.boolean(),
      queryOf(parameters, known),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant('GET') },
        { weight: 4, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'PUT', 'DELETE') },
      ),
    )
    .map(([path, tail, asData, query, method]) => ({
      route: `${method} ${path}${asData ? '.data' : ''}`,
      method,
      path: `${path}${tail ? `/${inAddress(tail)}` : ''}${asData ? '.data' : ''}${query}`,
    }));
}

/** Sending forms with the fields they have, and some that they have not. */
export function formRequests(pages: PageForms[]): fc.Arbitrary<FuzzRequest> {
  return fc.oneof(
    ...pages
      .filter(({ names }) => names.length > 0)
      .map(({ path, names, values }) =>
        fc
          .tuple(
            fc.array(
              fc
                .constantFrom(...names, 'intent', 'id', 'code', 'next')
                .chain((name) =>
                  fc.tuple(
                    fc.constant(name),
                    values[name]?.length
                      ? fc.oneof(fc.constantFrom(...values[name]), hostileText)
                      : hostileText,
                  ),
                ),
              { minLength: 1, maxLength: 16 },
            ),
            fc.boolean(),
            fc.constantFrom('form', 'form', 'form', 'multipart', 'cut'),
          )
          .map(([fields, asData, encoding]) => ({
            route: `POST ${path}${asData ? '.data' : ''}`,
            method: 'POST',
            path: path + (asData ? '.data' : ''),
            ...bodyOf(fields, encoding),
          })),
      ),
  );
}

function bodyOf(fields: [string, string][], encoding: string) {
  if (encoding === 'form')
    return {
      contentType: 'application/x-www-form-urlencoded',
      body: fields.map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`).join('&'),
    };
  const boundary = 'calabash-fuzz';
  const parts = fields
    .map(
      ([name, value]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('');
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: encoding === 'cut' ? parts.slice(0, -8) : `${parts}--${boundary}--\r\n`,
  };
}
