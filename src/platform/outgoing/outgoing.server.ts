// What mails and text messages have in common: asked for in the transaction that causes them, as an
// event, and written and sent by a job. What waits in the database names its template, so that it
// is written in the words of the day it is sent. Owns no wording.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Ctx, Settings } from '../context.ts';
import { textLocale } from '../i18n/i18n.ts';
import type { Job } from '../jobs/jobs.server.ts';
import { type EventType, publish } from '../outbox/outbox.server.ts';
import { seal, unseal } from '../security/seal.server.ts';

/** Who reads a message, as far as its words depend on it. */
export type Reader = {
  locale: string;
  /** Links start here. */
  publicUrl: string;
  /** Who writes, and whom one may answer. */
  site: Pick<Settings['site'], 'name' | 'contactEmail'>;
};

/** What one message says, made from values in the reader's language. */
export type Template<V, Written> = {
  /** Stable, `feature.name`, because it waits in the database with the message. */
  name: string;
  schema: z.ZodType<V>;
  /** @throws when the values are not of the schema */
  write: (reader: Reader, values: unknown) => Promise<Written>;
};

/** A message to be sent. */
export type Outgoing<V, Sealed extends keyof V & string> = {
  /** Null: nobody has the address, and only the work is the same. */
  to: string | null;
  locale: string;
  template: Template<V, unknown>;
  values: Omit<V, Sealed>;
  /** Values that wait sealed, so that who reads the database learns nothing: codes. */
  sealed?: Record<Sealed, string>;
  /** A message that comes too late helps nobody. */
  notAfter?: Date;
};

/** A message as it waits in the database. */
export const order = z.object({
  to: z.string().nullable(),
  locale: z.string(),
  template: z.string(),
  values: z.record(z.string(), z.unknown()),
  sealed: z.record(z.string(), z.string()).default({}),
  notAfter: z.iso.datetime().nullable().default(null),
});
export type Order = z.infer<typeof order>;

/**
 * How messages are tried: pauses double from a second, the last try comes after about an hour. How
 * long one takes is decided by whoever receives it, so few to one host or number go at once, and
 * some places are kept for codes. The input names a person: of what failed for good only why and
 * when is kept.
 */
export const MESSAGE_JOB = {
  expireInSeconds: 60,
  retry: { limit: 12, delaySeconds: 1 },
  atOnce: 5,
  fair: { ofOne: 2, kept: 2 },
  keepSeconds: 30,
} satisfies Partial<Job>;

/** Part of the name of the key; what waits was sealed under it, so it stays. */
const SEAL = 'code in a mail';

/** Declares what a message says. */
export function defineTemplate<V, Written>(
  name: string,
  schema: z.ZodType<V>,
  write: (reader: Reader, values: V) => Written | Promise<Written>,
): Template<V, Written> {
  return { name, schema, write: async (reader, values) => write(reader, schema.parse(values)) };
}

/**
 * Templates by their names.
 * @throws Error when two have the same
 */
export function templatesByName<Written>(
  templates: readonly Template<unknown, Written>[],
): ReadonlyMap<string, Template<unknown, Written>> {
  const byName = new Map<string, Template<unknown, Written>>();
  for (const template of templates) {
    if (byName.has(template.name))
      throw new Error(`Two templates have the name "${template.name}"`);
    byName.set(template.name, template);
  }
  return byName;
}

/**
 * Asks for a message in the transaction of `ctx.db`. One with a code goes before others.
 * @param turnOf whose messages wait for each other
 */
export async function request<V, Sealed extends keyof V & string>(
  ctx: Ctx,
  event: EventType<Order>,
  message: Outgoing<V, Sealed>,
  turnOf: (to: string) => string,
): Promise<void> {
  const { to, locale, template, values, sealed = {}, notAfter } = message;
  const ordered = {
    to,
    locale,
    template: template.name,
    values,
    sealed: mapValues(sealed, (value) => seal(ctx.settings.secret, SEAL, value)),
    notAfter: notAfter?.toISOString() ?? null,
  };
  const urgent = Object.keys(sealed).length > 0;
  await publish(ctx, event, ordered, { turn: turnOf(to ?? ''), urgent });
}

/**
 * Writes a message when its time comes.
 * @returns null when there is nobody to send it to, or it comes too late
 * @throws Error for a template that this server does not know; one of a newer version will
 */
export async function write<Written>(
  ctx: Ctx,
  templates: ReadonlyMap<string, Template<unknown, Written>>,
  { to, locale, template: name, values, sealed, notAfter }: Order,
): Promise<{ to: string; written: Written } | null> {
  const { settings, now, log } = ctx;
  if (to === null) return null;
  if (notAfter !== null && new Date(notAfter) <= now) {
    log.warn({ template: name }, 'a message was not sent because it came too late');
    return null;
  }
  const template = templates.get(name);
  if (!template) throw new Error(`There is no template "${name}"`);
  const opened = mapValues(sealed, (value) => unseal(settings.secret, SEAL, value));
  const reader = { locale: textLocale(locale), publicUrl: settings.publicUrl, site: settings.site };
  return { to, written: await template.write(reader, { ...values, ...opened }) };
}

/** Takes back what was asked for and is not yet on its way to somebody. */
export async function forget(
  ctx: Ctx,
  { event, job, to }: { event: EventType<Order>; job: string; to: string },
): Promise<void> {
  await ctx.db.execute(
    sql`delete from outbox_event where type = ${event.type} and payload ->> 'to' = ${to}`,
  );
  const { rows } = await ctx.db.execute<{ there: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as there`,
  );
  if (!rows[0]?.there) return;
  await ctx.db.execute(sql`
    delete from pgboss.job
    where name = ${job} and state <> 'active' and data #>> '{payload,to}' = ${to}`);
}

const mapValues = (values: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));
