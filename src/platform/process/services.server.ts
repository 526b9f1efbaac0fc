// What outlives a request: caches, queues and counters, made when first asked for and closed at
// stop, so that modules hold no state. What they hold is for the features that declare them.
import { DISPLAY_TIME_ZONE } from '../i18n/time.ts';
import type { App, AppParts, Ctx, Service } from '../context.ts';

/** Declares one; `export const` in the file that owns it, nothing else has to know. */
export function defineService<T>(token: Service<T>): Service<T> {
  return token;
}

/** The one of this process, made now when nobody has asked before. */
export function service<T>(ctx: Pick<Ctx, 'services'>, token: Service<T>): T {
  return ctx.services.get(token);
}

/**
 * What a process opened, with an empty container of services on it.
 * @returns `close` closes the services, the latest first; it is to be called before what the
 *   process opened is closed, and one that fails does not keep the others from closing
 */
export function openApp(parts: AppParts): { app: App; close(): Promise<void> } {
  const made = new Map<object, { value: unknown; close: () => Promise<void> }>();
  let closed: Promise<void> | undefined;
  const app: App = { ...parts, services: { get } };

  function get<T>(token: Service<T>): T {
    const known = made.get(token);
    if (known) return known.value as T;
    // Nobody would close it any more.
    if (closed) throw new Error(`${token.name} was asked for after the end`);
    const value = token.make(app);
    made.set(token, { value, close: () => closeOne(token, value) });
    return value;
  }

  async function closeOne<T>(token: Service<T>, value: T): Promise<void> {
    try {
      await token.close?.(value);
    } catch (error) {
      app.log.error({ err: error }, `closing ${token.name} failed`);
    }
  }

  async function closeAll(): Promise<void> {
    for (const each of [...made.values()].toReversed()) await each.close();
  }

  return { app, close: () => (closed ??= closeAll()) };
}

/**
 * The context of what nobody asked for by a request: a job, a subscriber, a program.
 * @param name stands where a request has its id
 */
export function programCtx(app: App, name: string): Ctx {
  return {
    ...app,
    actor: null,
    sessionUnknown: false,
    client: { key: name, userAgent: '', cookie: '', setCookies: [] },
    locale: 'en',
    country: null,
    timeZone: DISPLAY_TIME_ZONE,
    currency: 'USD',
    now: new Date(),
    log: app.log.child({ program: name }),
    requestId: name,
  };
}
