// Answers programs that ask an address of the pages, such as a feed, for what there is not: as the
// API does, with 422 and the names of the parameters.
import type { Ctx } from '../context.ts';
import { translator } from '../i18n/translate.server.ts';

/**
 * A problem document about parameters.
 * @param refused names of those that nothing knows, or whose values are none
 */
export function refuseQuery({ locale }: Pick<Ctx, 'locale'>, refused: readonly string[]): Response {
  const t = translator(locale, 'errors');
  const problem = {
    type: '/api/docs#problems',
    title: t('titles.invalid'),
    status: 422,
    detail: t('invalidRequest'),
    code: 'invalid_request',
    errors: Object.fromEntries(refused.map((name) => [name, t('fields.invalid')])),
  };
  return Response.json(problem, {
    status: 422,
    headers: {
      'Content-Type': 'application/problem+json; charset=utf-8',
      'Cache-Control': 'no-store',
    },
  });
}

/** Parameters of an address that are none of these, or whose value is refused. */
export function refusedIn(
  query: URLSearchParams,
  known: Readonly<Record<string, (value: string) => boolean>>,
): string[] {
  const names = [...new Set(query.keys())];
  return names.filter((name) => {
    const accepts = Object.hasOwn(known, name) ? known[name] : undefined;
    return !accepts || query.getAll(name).some((value) => value !== '' && !accepts(value));
  });
}
