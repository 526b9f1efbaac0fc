// Asks the configured language model (any endpoint that speaks as OpenAI's does) one question at a
// time. Owns how long it is waited for and when it is left alone; what is asked, and what an answer
// means, is for the features. Nothing that it says is more than data of the given shape.
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleAll,
} from 'cockatiel';
import { z } from 'zod';
import type { Ctx, LanguageModel } from './context.ts';
import { defineService, service } from './process/services.server.ts';

/**
 * Why there is no answer: it took too long, the endpoint could not be reached, refused, said
 * something else than was asked for, or is left alone after several of these.
 */
export type ModelProblem = 'timeout' | 'unreachable' | 'refused' | 'malformed' | 'paused';

export class ModelSilent extends Error {
  readonly problem: ModelProblem;

  constructor(problem: ModelProblem, detail: string) {
    super(detail);
    this.name = 'ModelSilent';
    this.problem = problem;
  }
}

/** As many failures in a row, and it is left alone. */
const FAILURES = 3;
/** Then one question tries it again after half a minute, later ones after up to ten. */
const PAUSE_MS = { initialDelay: 30_000, maxDelay: 600_000 } as const;
/** An answer is a few hundred signs. */
const MOST_BYTES = 65_536;
const MOST_TOKENS = 400;

/** How the endpoint of this process has answered lately. */
const modelState = defineService({
  name: 'platform.language-model',
  make: () => ({
    breaker: circuitBreaker(handleAll, {
      halfOpenAfter: new ExponentialBackoff(PAUSE_MS),
      breaker: new ConsecutiveBreaker(FAILURES),
    }),
    /** It has refused to be told the shape of the answer; the instructions say it too. */
    knowsSchemas: true,
  }),
});

export type Question<T> = {
  /** What it is to do; never a word of somebody else's. */
  instructions: string;
  /** What it is to look at, which it is told not to obey. */
  data: string;
  /** Name and shape of the answer; unknown parts of it are refused. */
  name: string;
  schema: z.ZodType<T>;
};

/**
 * The answer in the shape that was asked for.
 * @throws ModelSilent when there is none, or no model is configured
 */
export async function askModel<T>(ctx: Ctx, question: Question<T>): Promise<T> {
  const { languageModel: model } = ctx.settings;
  if (!model) throw new ModelSilent('unreachable', 'no language model is configured');
  const { breaker } = service(ctx, modelState);
  // The breaker would have this question wait for the one that tries the endpoint again.
  if (breaker.state === CircuitState.HalfOpen) throw new ModelSilent('paused', 'it is tried again');
  try {
    return await breaker.execute(() => ask(ctx, model, question));
  } catch (error) {
    if (error instanceof BrokenCircuitError) throw new ModelSilent('paused', error.message);
    throw error;
  }
}

async function ask<T>(ctx: Ctx, model: LanguageModel, question: Question<T>): Promise<T> {
  const state = service(ctx, modelState);
  const signal = AbortSignal.timeout(model.timeoutMs);
  try {
    let answer = await post(model, question, { signal, withSchema: state.knowsSchemas });
    if (state.knowsSchemas && (answer.status === 400 || answer.status === 422)) {
      await answer.body?.cancel();
      answer = await post(model, question, { signal, withSchema: false });
      if (answer.ok) state.knowsSchemas = false;
    }
    if (!answer.ok) {
      await answer.body?.cancel();
      throw new ModelSilent('refused', `it answered with ${answer.status}`);
    }
    return readAnswer(await textOf(answer), question.schema);
  } catch (error) {
    if (error instanceof ModelSilent) throw error;
    const problem = signal.aborted ? 'timeout' : 'unreachable';
    throw new ModelSilent(problem, error instanceof Error ? error.message : String(error));
  }
}

function post<T>(
  { url, model, key }: LanguageModel,
  { instructions, data, name, schema }: Question<T>,
  { signal, withSchema }: { signal: AbortSignal; withSchema: boolean },
): Promise<Response> {
  const shape = {
    type: 'json_schema',
    json_schema: { name, strict: true, schema: shapeOf(schema) },
  };
  return fetch(`${url}/chat/completions`, {
    method: 'POST',
    // A redirect would carry what people wrote, and the key, to somewhere else.
    redirect: 'error',
    signal,
    headers: {
      'Content-Type': 'application/json',
      ...(key ? { Authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({
      model,
      temperature: 0,
      max_tokens: MOST_TOKENS,
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: data },
      ],
      ...(withSchema ? { response_format: shape } : {}),
    }),
  });
}

function shapeOf(schema: z.ZodType) {
  const { $schema: _version, ...shape } = z.toJSONSchema(schema);
  return shape;
}

/** @throws ModelSilent when it is longer than any answer */
async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > MOST_BYTES) throw new ModelSilent('malformed', 'the answer has no end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
});
/** What models without schemas put around JSON. */
const FENCED = /^```(?:json)?\s*([\s\S]*?)\s*```$/;

function readAnswer<T>(text: string, schema: z.ZodType<T>): T {
  try {
    const { choices } = completion.parse(JSON.parse(text));
    const content = choices[0]?.message.content.trim() ?? '';
    return schema.parse(JSON.parse(FENCED.exec(content)?.[1] ?? content));
  } catch (error) {
    throw new ModelSilent('malformed', error instanceof Error ? error.message : String(error));
  }
}
