// Text messages to telephones: as mail, only shorter. Which there are is the features' business
// (Feature.textMessages).
import type { z } from 'zod';
import type { Ctx } from '../context.ts';
import type { Subscription } from '../jobs/jobs.server.ts';
import { defineEvent, subscribe } from '../outbox/outbox.server.ts';
import {
  defineTemplate,
  forget,
  MESSAGE_JOB,
  order,
  type Outgoing,
  type Reader,
  request,
  type Template,
  templatesByName,
  write,
} from './outgoing.server.ts';
import type { TextSender } from './text-sender.server.ts';

export type TextTemplate<V = unknown> = Template<V, string>;

export const textRequested = defineEvent('platform.text-requested', order);
const JOB = 'platform.text';

/**
 * Declares a text message.
 * @param name stable, `feature.name`
 * @param schema what `sendText` must be given, sealed values included
 */
export function defineText<V>(
  name: string,
  schema: z.ZodType<V>,
  writeIt: (reader: Reader, values: V) => string,
): TextTemplate<V> {
  return defineTemplate(name, schema, writeIt);
}

/** Asks for a text message in the transaction of `ctx.db`; `to` as it is dialled. */
export async function sendText<V, Sealed extends keyof V & string = never>(
  ctx: Ctx,
  text: Outgoing<V, Sealed> & { template: TextTemplate<V> },
): Promise<void> {
  await request(ctx, textRequested, text, (number) => number);
}

/**
 * Sends one message; it may run twice and then sends twice, never after `notAfter`.
 * @throws Error when two templates have the same name
 */
export function textSubscription(options: {
  sender: TextSender;
  templates: readonly TextTemplate[];
}): Subscription {
  const templates = templatesByName(options.templates);
  return subscribe(
    textRequested,
    JOB,
    async (ctx, text) => {
      const message = await write(ctx, templates, text);
      if (message) await options.sender.send({ to: message.to, text: message.written });
    },
    MESSAGE_JOB,
  );
}

/** Takes back messages that are not yet on their way. */
export async function forgetTexts(ctx: Ctx, to: string): Promise<void> {
  await forget(ctx, { event: textRequested, job: JOB, to });
}
