import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError, defineErrors, STATUS_OF } from '#platform/errors.ts';
import type { Operation } from '#platform/operation.server.ts';
import { OPERATIONS, testApi } from '#tests/support/api.ts';
import { testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { createApi } from './api.server.ts';
import { openApiDocument } from './description.server.ts';
import { act, list, pathParameters, read, tagged } from './operations.server.ts';
import { codeOf } from './problem.server.ts';

const { db } = await testDatabase({ max: 2 });
const all = testApi(() => testCtx(db));
const named = OPERATIONS.map((operation): [string, Operation] => [operation.id, operation]);

type Untagged = Parameters<typeof tagged>[1][number];

function apiOf(...operations: Untagged[]) {
  return new Hono<{ Variables: { ctx: Ctx } }>()
    .use(async (c, next) => {
      c.set('ctx', testCtx(db));
      await next();
    })
    .route('/', createApi(tagged('Things', operations)));
}

type Described = {
  responses: Record<
    string,
    {
      description: string;
      content: Record<string, { schema: { required?: string[]; properties?: object } }>;
    }
  >;
};
const SITE = { name: 'Calabash' };
const paths = (openApiDocument(OPERATIONS, SITE).paths ?? {}) as unknown as Record<
  string,
  Record<string, Described>
>;
const described = ({ method, path }: Operation): Described =>
  paths[path]?.[method] ?? { responses: {} };
const inSchema = (operation: Operation) =>
  described(operation).responses[operation.status]?.content['application/json']?.schema;

describe('every operation', () => {
  test('has a name and an address of its own', () => {
    const addresses = OPERATIONS.map(({ method, path }) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(new Set(OPERATIONS.map(({ id }) => id)).size).toBe(OPERATIONS.length);
  });

  test.each(named)('%s answers in the one envelope', (_id, operation) => {
    const schema = inSchema(operation);
    expect(schema?.required).toEqual(expect.arrayContaining(['data', 'error']));
    const isList = JSON.stringify(schema?.properties).startsWith('{"data":{"type":"array"');
    if (isList && operation.method === 'get')
      expect(schema?.required).toEqual(expect.arrayContaining(['count', 'nextCursor']));
  });

  test.each(named)(
    '%s answers what it declares as problems, each by its code',
    async (...given) => {
      const [, operation] = given;
      const { responses } = described(operation);
      for (const error of operation.errors) {
        const fails = async () => Promise.reject(new AppError(error));
        const answer = await apiOf({ ...operation, run: fails }).request(
          operation.path.replaceAll(/\{\w+\}/g, 'anything'),
          { method: operation.method.toUpperCase() },
        );
        expect(answer.headers.get('content-type')).toContain('application/problem+json');
        expect([answer.status, (await answer.json()).code]).toEqual([
          STATUS_OF[error.kind],
          codeOf(error.key),
        ]);
        expect(responses[answer.status]?.description).toContain(`\`${codeOf(error.key)}\``);
        // What the sentence counts is not known here.
        expect(responses[answer.status]?.description).not.toMatch(/NaN|987/);
      }
      // Nothing is described as a failure that is not declared; everything else is the default.
      const statuses = operation.errors.map(({ kind }) => String(STATUS_OF[kind]));
      expect(Object.keys(responses).filter((status) => Number(status) >= 400)).toEqual(
        [...new Set(statuses)].toSorted(),
      );
      expect(responses).toHaveProperty('default');
    },
  );

  // Only moderators learn whether there is such a group of words or such a proposal.
  const byWord = new Set(['saveSynonyms', 'removeSynonyms', 'decideNameProposal']);
  const byPath = named.filter(
    ([id, { path }]) => pathParameters(path).length > 0 && !byWord.has(id),
  );
  test.each(byPath)('%s misses what an id that is none names', async (_id, operation) => {
    for (const id of ['abc', '0', '%00', '..%2f', 'a'.repeat(2000)]) {
      const answer = await all.request(`/api${operation.path.replaceAll(/\{\w+\}/g, id)}`, {
        method: operation.method.toUpperCase(),
      });
      expect([answer.status, (await answer.json()).code]).toEqual([
        404,
        codeOf(operation.errors[0]?.key ?? ''),
      ]);
    }
  });
});

describe('an operation', () => {
  const errors = defineErrors({ boat_sunk: { kind: 'conflict', key: 'listingSold' } });
  const missing = { kind: 'notFound', key: 'listingNotFound' } as const;
  const about = { id: 'x', summary: 'Boats' };
  const one = read({
    ...about,
    path: '/boats/{id}',
    missing,
    input: z.object({ id: z.int().or(z.stringFormat('digits', /^\d+$/)), sails: z.string() }),
    output: z.object({ name: z.string() }),
    use: (_ctx, { id, sails }) => ({ name: `${id} with ${sails}` }),
  });
  const ask = async (operation: Untagged, path: string, init?: RequestInit) =>
    (await apiOf(operation).request(path, init)).json();

  test('reads the path and the query, of which the last value counts, and the path wins', async () => {
    expect(await ask(one, '/boats/7?sails=1&sails=2&id=8')).toEqual({
      data: { name: '7 with 2' },
      error: null,
    });
    expect(await ask(one, '/boats/7')).toMatchObject({
      status: 422,
      code: 'invalid_request',
      errors: { sails: expect.any(String) },
    });
    expect(await ask(one, '/boats/seven')).toMatchObject({ code: 'listing_not_found' });
  });

  test('that names something by its path says what is missing when it is not there', () => {
    expect(() =>
      read({ ...about, path: '/boats/{id}', output: z.null(), use: () => null }),
    ).toThrow('missing');
  });

  test('lists with count and cursor, and with what it says besides alone', async () => {
    const input = z.object({});
    const some = list({
      ...about,
      path: '/boats',
      input,
      item: z.string(),
      extras: { wind: z.string() },
      use: () => ({ items: ['a', 'b'], total: 9, nextCursor: 'c', wind: 'NE', secret: 'rum' }),
    });
    expect(await ask(some, '/boats')).toEqual({
      data: ['a', 'b'],
      count: 9,
      nextCursor: 'c',
      wind: 'NE',
      error: null,
    });
    const few = list({ ...about, path: '/boats', item: z.string(), use: () => ['a', 'b'] });
    expect(await ask(few, '/boats')).toEqual({
      data: ['a', 'b'],
      count: 2,
      nextCursor: null,
      error: null,
    });
  });

  test('acts on a JSON object and on nothing else', async () => {
    const paint = act({
      ...about,
      method: 'post',
      path: '/boats',
      status: 201,
      input: z.object({ color: z.string() }),
      output: z.string(),
      alongside: { shape: { success: z.literal(true) }, of: () => ({ success: true as const }) },
      use: (_ctx, { color }) => color,
    });
    const send = (body: string, type = 'application/json') =>
      ask(paint, '/boats', { method: 'POST', body, headers: { 'Content-Type': type } });
    expect(await send('{"color":"red"}')).toEqual({ success: true, data: 'red', error: null });
    expect(await send('{"color":')).toMatchObject({ status: 400, code: 'invalid_request' });
    for (const body of ['[]', 'null', '"red"', '{}'])
      expect(await send(body)).toMatchObject({ status: 422, code: 'invalid_request' });
    expect(await send('{"color":"red"}', 'text/plain')).toMatchObject({ status: 422 });
  });

  test('that fails in a way it did not declare is a problem all the same', async () => {
    const sinks = act({
      ...about,
      method: 'post',
      path: '/boats',
      use: () => {
        throw new AppError(errors.boat_sunk);
      },
    });
    expect(await ask(sinks, '/boats', { method: 'POST' })).toMatchObject({
      status: 409,
      code: 'listing_sold',
    });
    const responses =
      openApiDocument(tagged('Things', [sinks]), SITE).paths?.['/boats']?.post?.responses ?? {};
    expect(Object.keys(responses)).toEqual(['200', 'default']);
  });

  test('with a fixed path comes before one with a parameter, whichever was plugged in first', async () => {
    const newest = read({ ...about, path: '/boats/newest', output: z.string(), use: () => 'new' });
    const answer = await apiOf(one, newest).request('/boats/newest');
    expect(await answer.json()).toEqual({ data: 'new', error: null });
  });
});

describe('an operation without a database', () => {
  const away = async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
  };
  const about = { summary: 'Things' };

  test('answers nothing in the one envelope, and says that the API is not there', async () => {
    const api = apiOf(
      list({ ...about, path: '/things', id: 'listThings', item: z.string(), use: away }),
      read({ ...about, path: '/thing', id: 'getThing', output: z.string(), use: away }),
    );
    const many = await api.request('/things');
    expect(many.status).toBe(503);
    expect(await many.json()).toMatchObject({
      data: [],
      count: 0,
      error: 'Marketplace API not initialized',
      code: 'unavailable',
    });
    expect(await (await api.request('/thing')).json()).toMatchObject({
      data: null,
      error: 'Marketplace API not initialized',
    });
  });

  test('answers an empty list beside its own refusals, too', async () => {
    const refused = defineErrors({ not_found: { kind: 'notFound', key: 'notFound' } });
    const use = async () => {
      throw new AppError(refused.not_found);
    };
    const api = apiOf(list({ ...about, path: '/things', id: 'listThings', item: z.string(), use }));
    const body = (await (await api.request('/things')).json()) as Record<string, unknown>;
    expect(body).toMatchObject({ data: [], count: 0, error: body['detail'] });
  });
});
