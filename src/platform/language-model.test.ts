import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { modelServer } from '#tests/support/model-server.ts';
import { testCtx, testParts } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { anotherApp } from '#tests/support/services.ts';
import { askModel, ModelSilent } from './language-model.server.ts';

const { db } = await testDatabase();
const server = await modelServer();
afterAll(server.close);
afterEach(() => {
  server.answer = { risk: 0.5 };
  server.asked.length = 0;
  vi.useRealTimers();
});

/** A process of its own, which knows nothing of how the endpoint answered others. */
function shop(timeoutMs = 5_000) {
  const ctx = { ...testCtx(db), ...anotherApp(testParts(db)) };
  const languageModel = { url: server.url, model: 'small', key: 'a-key', timeoutMs };
  return { ...ctx, settings: { ...ctx.settings, languageModel } };
}

const schema = z.strictObject({ risk: z.number().min(0).max(1) });
const ask = (ctx = shop()) =>
  askModel(ctx, { name: 'opinion', instructions: 'Judge.', data: 'Some words', schema });
const problemOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'none',
    (error: unknown) => (error instanceof ModelSilent ? error.problem : error),
  );

describe('a question to the language model', () => {
  it('is asked as OpenAI’s endpoint takes it, with key, shape and data', async () => {
    expect(await ask()).toEqual({ risk: 0.5 });
    const [{ path, authorization, body }] = server.asked as [(typeof server.asked)[0]];
    expect([path, authorization]).toEqual(['/v1/chat/completions', 'Bearer a-key']);
    expect(body).toMatchObject({
      model: 'small',
      temperature: 0,
      messages: [
        { role: 'system', content: 'Judge.' },
        { role: 'user', content: 'Some words' },
      ],
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'opinion',
          strict: true,
          schema: { type: 'object', required: ['risk'], additionalProperties: false },
        },
      },
    });
  });

  it('is asked without the shape where the endpoint knows none, from then on at once', async () => {
    const ctx = shop();
    server.answer = ({ body }) => (body.response_format ? { status: 400 } : { text: '{"risk":1}' });
    expect(await ask(ctx)).toEqual({ risk: 1 });
    expect(await ask(ctx)).toEqual({ risk: 1 });
    expect(server.asked).toHaveLength(3);
  });

  it('takes JSON in a fence', async () => {
    server.answer = { text: '```json\n{"risk": 0.25}\n```' };
    expect(await ask()).toEqual({ risk: 0.25 });
  });

  it.each([
    ['an answer of another shape', { text: '{"risk": 7}' }, 'malformed'],
    ['more than was asked for', { text: '{"risk": 1, "approve": true}' }, 'malformed'],
    ['words', { text: 'I think that this is fine.' }, 'malformed'],
    ['an empty choice', { raw: '{"choices": []}' }, 'malformed'],
    ['something that is no JSON', { raw: '<html>' }, 'malformed'],
    ['an answer without end', { raw: 'x'.repeat(200_000) }, 'malformed'],
    ['an error', { status: 500 }, 'refused'],
    ['a wrong key', { status: 401 }, 'refused'],
    ['too many questions', { status: 429 }, 'refused'],
    ['a way to somewhere else', { status: 302, location: 'http://127.0.0.1:9/' }, 'unreachable'],
    ['a closed connection', 'close', 'unreachable'],
  ] as const)('has no answer where there is %s', async (_, answer, problem) => {
    server.answer = answer;
    expect(await problemOf(ask())).toBe(problem);
  });

  it('waits for headers, and for a body that stalls, no longer than it may', async () => {
    for (const answer of ['stall', 'stall-body'] as const) {
      server.answer = answer;
      expect(await problemOf(ask(shop(100)))).toBe('timeout');
    }
  });

  it('has no answer where nobody listens, and none where no model is configured', async () => {
    const ctx = shop();
    const languageModel = { ...ctx.settings.languageModel, url: 'http://127.0.0.1:9/v1' };
    expect(await problemOf(ask({ ...ctx, settings: { ...ctx.settings, languageModel } }))).toBe(
      'unreachable',
    );
    expect(
      await problemOf(ask({ ...ctx, settings: { ...ctx.settings, languageModel: null } } as never)),
    ).toBe('unreachable');
  });

  it('is not asked for a while after three failures, then once, and again when that works', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const ctx = shop();
    server.answer = { status: 500 };
    for (let n = 0; n < 3; n += 1) expect(await problemOf(ask(ctx))).toBe('refused');
    for (let n = 0; n < 5; n += 1) expect(await problemOf(ask(ctx))).toBe('paused');
    expect(server.asked).toHaveLength(3);
    vi.setSystemTime(Date.now() + 600_000);
    expect(await problemOf(ask(ctx))).toBe('refused');
    expect(await problemOf(ask(ctx))).toBe('paused');
    vi.setSystemTime(Date.now() + 600_000);
    server.answer = { risk: 0.75 };
    expect(await ask(ctx)).toEqual({ risk: 0.75 });
    expect(await ask(ctx)).toEqual({ risk: 0.75 });
    expect(server.asked).toHaveLength(6);
  });

  it('is not waited for while another one tries the endpoint again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const ctx = shop(500);
    server.answer = { status: 500 };
    for (let n = 0; n < 3; n += 1) await problemOf(ask(ctx));
    vi.setSystemTime(Date.now() + 600_000);
    server.answer = 'stall';
    const given: unknown[] = [];
    const trial = problemOf(ask(ctx)).then((problem) => given.push(problem));
    await problemOf(ask(ctx)).then((problem) => given.push(problem));
    await trial;
    expect(given).toEqual(['paused', 'timeout']);
  });

  it('of one process knows nothing of another’s failures', async () => {
    const ctx = shop();
    server.answer = { status: 500 };
    for (let n = 0; n < 4; n += 1) await problemOf(ask(ctx));
    server.answer = { risk: 0 };
    expect(await ask()).toEqual({ risk: 0 });
  });
});
