// The API's translation of failures: RFC 9457 problem documents, in the reader's language.
import { HTTPException } from 'hono/http-exception';
import type { z } from 'zod';
import { isDatabaseAway } from '#platform/db/db.server.ts';
import { diskFull, isDiskFull } from '#platform/uploads/disk-space.server.ts';
import { AppError, type FieldErrors, platformErrors } from '#platform/errors.ts';
import type { Log } from '#platform/process/log.server.ts';
import type { Operation } from '#platform/operation.server.ts';
import type { TextKey } from '#platform/i18n/texts.ts';
import { translator } from '#platform/i18n/translate.server.ts';

type Problem = {
  /** Where problems are explained. */
  type: string;
  title: string;
  status: number;
  detail: string;
  /** Stable, for programs: "listing_not_found". */
  code: string;
  requestId: string;
  /** One sentence per field that is wrong, by its path. */
  errors?: FieldErrors;
  /** What is there now, where somebody changed it meanwhile. */
  current?: object;
  /** As in every answer: nothing, an empty list of a list, which also says `count`. */
  data: null | [];
  count?: 0;
  /** As in every answer: the sentence. */
  error: string;
};

type About = {
  locale: string;
  requestId: string;
  /** Whose failure it is; none where no operation was found. */
  operation?: Operation | undefined;
};

/**
 * Any thrown value as a problem answer; what nobody expected is logged and says nothing of its
 * cause.
 */
export function problemFromError(error: unknown, about: About & { log: Log }): Response {
  if (!(error instanceof AppError) && isDiskFull(error)) {
    about.log.error({ err: error }, 'the disk is full');
    return problemFromError(diskFull(error), about);
  }
  if (error instanceof AppError) {
    return problem({
      ...about,
      key: error.code.key,
      kind: error.code.kind,
      status: error.status,
      fields: error.fields,
      values: error.values,
      current: error.current,
      headers: error.retryAfterSeconds ? { 'Retry-After': String(error.retryAfterSeconds) } : {},
    });
  }
  if (error instanceof HTTPException && error.status < 500) {
    return problem({
      ...about,
      key: platformErrors.invalid_request.key,
      kind: 'invalid',
      status: error.status,
    });
  }
  if (isDatabaseAway(error)) {
    about.log.warn({ err: error }, 'a request could not reach the database');
    return problem({
      ...about,
      key: platformErrors.unavailable.key,
      kind: 'unavailable',
      status: 503,
      error: NOT_INITIALIZED,
      headers: { 'Retry-After': '5' },
    });
  }
  about.log.error({ err: error }, 'a request failed unexpectedly');
  return problem({
    ...about,
    key: about.operation?.unexpected ?? 'unexpected',
    kind: 'unexpected',
    status: 500,
  });
}

/** What the specification says in `error` while there is no database (DECISIONS.md M4). */
const NOT_INITIALIZED: TextKey<'errors'> = 'notInitialized';

/**
 * A problem answer.
 * @param key message key under "errors" of the sentence; the code is the same in snake_case
 * @param kind message key under "errors.titles" of the short title
 * @param error message key of what `error` says, where that is another sentence
 */
export function problem(
  options: About & {
    key: TextKey<'errors'>;
    kind: TextKey<'errors.titles'>;
    status: number;
    fields?: FieldErrors | undefined;
    values?: AppError['values'];
    current?: AppError['current'];
    error?: TextKey<'errors'>;
    headers?: Record<string, string>;
  },
): Response {
  const { locale, requestId, operation, key, kind, status, fields, values, headers } = options;
  const { current } = options;
  const t = translator(locale, 'errors');
  const [code, detail] = [codeOf(key), t.dynamic(key, values)];
  const body: Problem = {
    type: '/api/docs#problems',
    title: t(`titles.${kind}`),
    status,
    detail,
    code,
    requestId,
    ...(operation && isList(operation) ? { data: [], count: 0 } : { data: null }),
    error: options.error ? t.dynamic(options.error) : detail,
    ...(current ? { current } : {}),
  };
  if (fields)
    body.errors = Object.fromEntries(
      Object.entries(fields).map(([field, message]) => [field, t.dynamic(message, values)]),
    );
  if (options.current) body.current = options.current;
  return Response.json(
    { ...body, ...operation?.refusal?.of({ code, detail }) },
    {
      status,
      headers: {
        'Content-Type': 'application/problem+json; charset=utf-8',
        'Content-Language': t('lang'),
        'Cache-Control': 'no-store',
        ...headers,
      },
    },
  );
}

/** Whether an operation answers several things. */
function isList({ method, answer }: Operation): boolean {
  return method === 'get' && 'count' in answer.shape;
}

/** The stable code of an error with this message key: "listingNotFound" is "listing_not_found". */
export function codeOf(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** What zod found, as message keys by field; the first finding of a field counts. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues)
    fields[issue.path.join('.') || 'body'] ??= FIELD_MESSAGES[issue.code] ?? 'fields.invalid';
  return fields;
}

const FIELD_MESSAGES: Partial<Record<z.core.$ZodIssue['code'], TextKey<'errors'>>> = {
  too_big: 'fields.tooBig',
  too_small: 'fields.tooSmall',
  invalid_format: 'fields.format',
  invalid_value: 'fields.choice',
  unrecognized_keys: 'fields.unknown',
};
