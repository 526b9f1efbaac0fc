// The three kinds of operation: each makes route, envelope, failures and description from a schema
// and a use case. Answers are `{ data, error: null }`, those of lists with `count` and
// `nextCursor`.
import { z } from 'zod';
import type { Ctx } from '#platform/context.ts';
import { AppError, type ErrorCode, platformErrors } from '#platform/errors.ts';
import type { Page } from '#platform/db/keyset.server.ts';
import type { Method, Operation, Refusal } from '#platform/operation.server.ts';
import { fieldErrors } from './problem.server.ts';

/** What every kind says of itself; see Operation. */
type About = Pick<Operation, 'path' | 'id' | 'summary' | 'description'> & {
  /** Where it is not the one of its list. */
  tag?: string;
  /** Where the path names something: the failure when there is no such thing. */
  missing?: ErrorCode;
  /** The other failures. */
  errors?: readonly ErrorCode[];
  unexpected?: Operation['unexpected'];
  refusal?: Refusal;
  headers?: Operation['headers'];
  keepMinutes?: number;
};
/** Under which heading of the description it stands is said of a list; see tagged. */
type Untagged = Omit<Operation, 'tag'> & { tag?: string };
type Shape = Record<string, z.ZodType>;
type Given<Input extends z.ZodObject> = z.output<Input>;
type Answered<Schema extends z.ZodType> = z.input<Schema>;
type MaybeLater<T> = T | Promise<T>;

const NOTHING = z.object({});
type Nothing = typeof NOTHING;

/** A list of operations under one heading of the description. */
export function tagged(tag: string, operations: readonly Untagged[]): readonly Operation[] {
  return operations.map((each) => ({ tag, ...each }));
}

/** GET of one thing: `{ data, error: null }`. */
export function read<Output extends z.ZodType, Input extends z.ZodObject = Nothing>({
  output,
  input,
  use,
  ...about
}: About & {
  input?: Input;
  output: Output;
  use: (ctx: Ctx, input: Given<Input>) => MaybeLater<Answered<Output>>;
}): Untagged {
  return operation({
    ...about,
    method: 'get',
    input,
    answer: { data: output },
    run: async (ctx, given: Given<Input>) => ({ data: await use(ctx, given) }),
  });
}

/**
 * GET of several things: `{ data, count, nextCursor, error: null }`. Whatever is not paged answers
 * all there is, and `count` says how many.
 * @param extras what the answer says besides, by name: the use case answers it beside `items`
 */
export function list<
  Item extends z.ZodType,
  Input extends z.ZodObject = Nothing,
  Extras extends Shape = Record<never, never>,
>({
  item,
  input,
  count = z.int(),
  extras,
  use,
  ...about
}: About & {
  input?: Input;
  item: Item;
  /** When what is counted needs words. */
  count?: z.ZodType<number>;
  extras?: Extras;
  use: (
    ctx: Ctx,
    input: Given<Input>,
  ) => MaybeLater<
    | readonly Answered<Item>[]
    | (Page<Answered<Item>> & { total: number } & Answered<z.ZodObject<Extras>>)
  >;
}): Untagged {
  const names = Object.keys(extras ?? {});
  return operation({
    ...about,
    method: 'get',
    input,
    answer: { data: z.array(item), count, nextCursor: z.string().nullable(), ...extras },
    run: async (ctx, given: Given<Input>) => {
      const found = await use(ctx, given);
      if (!('nextCursor' in found)) return { data: found, count: found.length, nextCursor: null };
      const { items, total, nextCursor } = found;
      const more = Object.entries(found).filter(([name]) => names.includes(name));
      return { data: items, count: total, nextCursor, ...Object.fromEntries(more) };
    },
  });
}

/**
 * A change: `{ data, error: null }`; `data` is null where there is nothing to tell.
 * @param alongside fields beside `data` that the specification fixes, made of it
 */
export function act<
  Output extends z.ZodType = z.ZodNull,
  Input extends z.ZodObject = Nothing,
  Alongside extends Shape = Record<never, never>,
>({
  output,
  input,
  alongside,
  use,
  ...about
}: About & {
  method: Exclude<Method, 'get'>;
  status?: 201;
  input?: Input;
  output?: Output;
  alongside?: {
    shape: Alongside;
    of: (data: Answered<Output>) => Answered<z.ZodObject<Alongside>>;
  };
  use: (
    ctx: Ctx,
    input: Given<Input>,
  ) => MaybeLater<Answered<Output> | (null extends Answered<Output> ? void : never)>;
}): Untagged {
  return operation({
    ...about,
    input,
    answer: { ...alongside?.shape, data: output ?? z.null() },
    run: async (ctx, given: Given<Input>) => {
      const data = ((await use(ctx, given)) ?? null) as Answered<Output>;
      return { ...alongside?.of(data), data };
    },
  });
}

function operation<Input extends z.ZodObject>({
  input,
  answer,
  run,
  status = 200,
  missing,
  errors = [],
  keepMinutes = 0,
  ...about
}: About & {
  method: Method;
  status?: Operation['status'];
  input: Input | undefined;
  answer: Shape;
  run: (ctx: Ctx, given: Given<Input>) => Promise<object>;
}): Untagged {
  const schema = input ?? NOTHING;
  const inPath = pathParameters(about.path);
  if (inPath.length > 0 && !missing)
    throw new TypeError(`${about.id} names something by its path, so it may be missing`);
  return {
    ...about,
    status,
    errors: missing ? [missing, ...errors] : errors,
    keepMinutes,
    input: schema,
    answer: z.object({ ...answer, error: z.null() }),
    async run(ctx, given) {
      const parsed = schema.safeParse(given);
      if (!parsed.success) throw refusalOf(parsed.error.issues, inPath, missing);
      return { ...(await run(ctx, parsed.data as Given<Input>)), error: null };
    },
  };
}

/** The names in the braces of a path. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** A parameter of the path that cannot name anything names nothing that is there. */
function refusalOf(
  issues: readonly z.core.$ZodIssue[],
  inPath: readonly string[],
  missing: ErrorCode | undefined,
): AppError {
  const isInPath = ({ path: [first] }: z.core.$ZodIssue) => inPath.includes(String(first));
  if (missing && issues.some(isInPath)) return new AppError(missing, { detail: 'malformed' });
  return new AppError(platformErrors.invalid_request, { fields: fieldErrors(issues) });
}

/** The operation that a request asks for, also where none was reached; `path` is below /api. */
export function operationAt(
  operations: readonly Operation[],
  { method, path }: { method: string; path: string },
): Operation | undefined {
  const fits = operations.filter(
    (each) =>
      each.method === method.toLowerCase() &&
      new RegExp(`^${each.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  // "/things/newest" before "/things/{id}".
  return fits.find((each) => each.path === path) ?? fits[0];
}
