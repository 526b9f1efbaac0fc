// One operation of the API as data: what a feature plugs in. It knows no transport; src/api makes
// routes and the description of it, and the functions that make operations.
import type { z } from 'zod';
import type { Ctx } from './context.ts';
import type { ErrorCode } from './errors.ts';
import type { TextKey } from './i18n/texts.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
export type Method = (typeof METHODS)[number];

/** What the specification fixes for the failures of one call, made of code and sentence. */
export type Refusal = {
  shape: z.ZodObject;
  of: (failure: { code: string; detail: string }) => object;
};

export type Operation = {
  method: Method;
  /** Below /api, with parameters in braces: "/things/{id}". */
  path: string;
  /** Stable name for programs. */
  id: string;
  tag: string;
  summary: string;
  description?: string | undefined;
  /** Parameters of path and headers, and those of the query or of the JSON body, in one object. */
  input: z.ZodObject;
  /** Which fields of the input come as a header of the request, and under which name. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** The whole body of the answer. */
  answer: z.ZodObject;
  status: 200 | 201;
  /** What may go wrong beside what may go wrong everywhere. */
  errors: readonly ErrorCode[];
  /** Message key under "errors" of what nobody expected; a general sentence without one. */
  unexpected?: TextKey<'errors'> | undefined;
  /** Fields of a failure beside those that every failure has. */
  refusal?: Refusal | undefined;
  /** Minutes that everybody may keep the answer, because it is the same for all; 0 for none. */
  keepMinutes: number;
  /**
   * Does it.
   * @param given what came in, unchecked
   * @returns the body of the answer
   * @throws AppError invalid_request, and `errors`; what its path names is missing when that is
   *   malformed
   */
  run: (ctx: Ctx, given: Readonly<Record<string, unknown>>) => Promise<object>;
};
