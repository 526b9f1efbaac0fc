import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { data } from 'react-router';
import { describe, expect, it } from 'vitest';
import { keepForm, readAnewWhenRefused, whyUnanswered } from './keep-form.ts';
import { redirect } from '#platform/http/redirect.ts';

const refused = (status: number) => ({ status, statusText: '', internal: false, data: '' });

describe('a form without an answer', () => {
  it.each([
    ['Chromium without a network', new TypeError('Failed to fetch'), 'offline'],
    [
      'Firefox without a network',
      new TypeError('NetworkError when attempting to fetch'),
      'offline',
    ],
    ['Safari without a network', new TypeError('Load failed'), 'offline'],
    ['a page of a proxy', refused(502), 'failed'],
    ['an answer that broke off', new Error('Unable to decode turbo-stream response'), 'failed'],
    ['a limit before the page', refused(429), 'tooMany'],
    ['a page that is not there', refused(404), null],
    ['a fault of a script', new TypeError('undefined is not a function'), null],
    ['a way on', redirect('/'), null],
  ])('is told apart: %s', (_name, error, why) => {
    expect(whyUnanswered(error)).toBe(why);
  });

  it('answers for the server, in the shape of the page, with a status that reads nothing anew', async () => {
    const lost = async () => {
      throw new TypeError('Failed to fetch');
    };
    const failure = { message: '', fields: {}, unanswered: 'offline' };
    expect(await keepForm(lost)).toEqual(data(failure, { status: 503 }));
    expect(await keepForm(lost, (failure) => ({ intent: 'edit', failure }))).toEqual(
      data({ intent: 'edit', failure }, { status: 503 }),
    );
  });

  it('hands on answers, ways on and other faults', async () => {
    expect(await keepForm(async () => 'an answer')).toBe('an answer');
    const fault = new RangeError('a fault');
    await expect(keepForm(() => Promise.reject(fault))).rejects.toBe(fault);
    const way = redirect('/');
    await expect(keepForm(() => Promise.reject(way))).rejects.toBe(way);
  });
});

describe('a page whose refusal may be about what it shows', () => {
  it.each([
    [409, true],
    [422, true],
    [503, false],
  ])('answered with %i is read anew: %s', (actionStatus, anew) => {
    expect(readAnewWhenRefused({ actionStatus, defaultShouldRevalidate: false })).toBe(anew);
  });

  it('is read as any other after it was not refused', () => {
    expect(readAnewWhenRefused({ defaultShouldRevalidate: true })).toBe(true);
  });
});

/** Its forms, the hearts, are a plain form: the browser itself says that there is no connection. */
const PLAIN_FORM = ['favorites.tsx'];

it('keeps the forms of every page that has an action', () => {
  const routes = join(import.meta.dirname, '../../../routes');
  const exportsOf = (file: string, name: string) =>
    new RegExp(`^export (async )?(function|const) ${name}\\b`, 'm').test(
      readFileSync(join(routes, file), 'utf8'),
    );
  const withForms = readdirSync(routes).filter(
    (file) => file.endsWith('.tsx') && exportsOf(file, 'action'),
  );
  expect(withForms.length).toBeGreaterThan(30);
  expect(withForms.filter((file) => !exportsOf(file, 'clientAction'))).toEqual(PLAIN_FORM);
});
