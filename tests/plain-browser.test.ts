// The browser without scripts (tests/support/plain-browser.ts) does what browsers do.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPlainBrowser, type PlainPage } from './support/plain-browser.ts';

type Asked = { method: string; url: string; headers: IncomingMessage['headers']; body: string };

let server: Server;
let page: PlainPage;
let asked: Asked[];
/** What the server sends for a path; everything else echoes nothing. */
let answers: Record<string, string | ((response: ServerResponse) => void)>;
const origin = () => `http://localhost:${(server.address() as AddressInfo).port}`;
const last = () => asked.at(-1);

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    asked.push({ method, url, headers, body: await text(request) });
    const answer = answers[url.split('?')[0] ?? ''] ?? '<h1>Here</h1>';
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (typeof answer === 'function') answer(response);
    else response.end(`<!doctype html><title>A page</title><body>${answer}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  asked = [];
  answers = {};
  page = openPlainBrowser({ shop: origin() });
});

const show = (html: string) => {
  answers['/form'] = html;
  return page.goto('/form');
};
const sendOn = (status: number, to: string) => (response: ServerResponse) =>
  response.writeHead(status, { Location: to }).end();

describe('a form without scripts', () => {
  test('sends what browsers send of its fields, and no other', async () => {
    await show(`<form id="f" method="post" action="/sent"><fieldset disabled><legend><input
      name="legend" value="1"></legend><input name="off" value="1"></fieldset>
      <input name="box" type="checkbox" checked><input name="no" type="checkbox">
      <select name="one"><option disabled>a<option>b</select>
      <select name="many" multiple aria-label="Many"><option>x<option>y<option>z</select>
      <textarea name="text" aria-label="Words">
one</textarea><template><input name="hid" value="1"></template><input value="nameless">
      <datalist><input name="list" value="1"></datalist>
      <button name="go" value="1">Go</button><button name="other" value="2">Other</button></form>
      <label>Outside <input name="out" form="f"></label>`);
    page.fill('Words', 'one\ntwo & three');
    page.select('Many', 'x', 'z');
    page.fill('Outside', 'é');
    await page.click('button', 'Other');
    expect(last()).toMatchObject({ method: 'POST', url: '/sent' });
    expect([...new URLSearchParams(last()?.body)]).toEqual([
      ['legend', '1'],
      ['box', 'on'],
      ['one', 'b'],
      ['many', 'x'],
      ['many', 'z'],
      ['text', 'one\r\ntwo & three'],
      ['other', '2'],
      ['out', 'é'],
    ]);
  });

  test('puts its fields in the place of the query where it asks', async () => {
    await show(`<form action="/found?old=1"><label>Words <input name="q"></label><button
      formaction="/elsewhere?old=1" name="by" value="b">By</button><button>Find</button></form>`);
    page.fill('Words', 'a b');
    await page.click('button', 'Find');
    expect(page.url.href).toBe(`${origin()}/found?q=a+b`);
    await page.back();
    // Enter presses the first button.
    await page.pressEnter('Words');
    expect(page.url.href).toBe(`${origin()}/elsewhere?q=&by=b`);
  });

  test('sends files in parts, an empty one where none was chosen', async () => {
    await show(`<form method="post" enctype="multipart/form-data"><label>Picture <input type="file"
      name="picture" required></label><input type="file" name="none"><button>Send</button></form>`);
    await expect(page.click('button', 'Send')).rejects.toThrow('“Picture” is valueMissing');
    page.upload('Picture', new File(['bytes'], 'a.png', { type: 'image/png' }));
    await page.click('button', 'Send');
    expect(last()?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(last()?.body).toContain(
      'name="picture"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nbytes\r\n',
    );
    expect(last()?.body).toContain('name="none"; filename=""');
  });

  test.each([
    ['valueMissing', '<input required>', ''],
    ['typeMismatch', '<input type="email">', 'nobody'],
    ['typeMismatch', '<input type="url">', 'nowhere'],
    ['patternMismatch', '<input pattern="[a-z]+">', 'A1'],
    ['tooShort', '<input minlength="3">', 'ab'],
    ['rangeUnderflow', '<input type="number" min="2">', '1'],
    ['rangeOverflow', '<input type="date" max="2026-01-01">', '2026-01-02'],
    ['stepMismatch', '<input type="number">', '1.5'],
  ])(
    'is refused as %s by the browser itself, unless it is told not to',
    async (problem, field, words) => {
      const form = (attributes: string) =>
        `<form action="/sent" ${attributes}>
          <label>It ${field.replace('<input', '<input name="it"')}</label>
      <button>Send</button><button formnovalidate>Anyway</button></form>`;
      await show(form(''));
      page.fill('It', words);
      await expect(page.click('button', 'Send')).rejects.toThrow(`“It” is ${problem}`);
      expect(last()?.url).toBe('/form');
      await page.click('button', 'Anyway');
      expect(last()?.url).toMatch(/^\/sent/);
      await show(form('novalidate'));
      page.fill('It', words);
      await page.click('button', 'Send');
      expect(last()?.url).toMatch(/^\/sent/);
    },
  );
});

describe('what nobody can do without scripts', () => {
  const PAGE = `<form><label>Off <input disabled></label><label>Fixed <input readonly></label>
    <label>Short <input maxlength="3"></label><label>Number <input type="number"></label>
    <label>Box <input type="checkbox"></label><button disabled>Stop</button>
    <button type="button">Script</button></form><template><a href="/t">Later</a></template>
    <a href="/hidden" hidden>Hidden</a><details><summary>More</summary><a href="/in">Inside</a>
    </details><a href="/a">Same</a><a href="/b">Same</a>`;
  test.each([
    ['fill', () => page.fill('Off', 'x'), '“Off” is disabled'],
    ['fill', () => page.fill('Fixed', 'x'), '“Fixed” is read-only'],
    ['fill', () => page.fill('Short', 'long'), '“Short” takes 3 characters, not 4'],
    ['fill', () => page.fill('Number', 'many'), 'does not take “many”'],
    ['fill', () => page.fill('Box', 'x'), 'Nothing is written into “Box”'],
    [
      'fill',
      () => page.fill('Absent', 'x'),
      'There is no field “Absent”. There is: “Off”, “Fixed”',
    ],
    ['press', () => page.click('button', 'Stop'), 'button “Stop” is disabled'],
    ['press', () => page.click('button', 'Script'), 'does nothing without scripts'],
    ['press', () => page.click('button', 'Go'), 'There is: “Stop”, “Script”, “More”'],
    ['follow', () => page.click('link', 'Later'), 'There is no link “Later”. There is: “Same”'],
    ['follow', () => page.click('link', 'Hidden'), 'There is no link “Hidden”'],
    ['follow', () => page.click('link', 'Inside'), 'There is no link “Inside”'],
    ['follow', () => page.click('link', 'Same'), 'There are 2 of link “Same”'],
  ])('to %s what cannot be: %#', async (_what, act, why) => {
    await show(PAGE);
    await expect((async () => act())()).rejects.toThrow(why);
    expect(asked).toHaveLength(1);
  });

  test('what is folded away is there once it is opened', async () => {
    await show(PAGE);
    expect(page.text()).not.toContain('Inside');
    await page.click('button', 'More');
    expect(page.text()).toContain('Inside');
    await page.click('link', 'Inside');
    expect(page.url.pathname).toBe('/in');
  });
});

describe('a navigation', () => {
  test.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'a=1'],
    [308, 'POST', 'a=1'],
  ])('that is sent on by %i arrives as %s', async (status, method, body) => {
    await show(
      '<form method="post" action="/on"><input name="a" value="1"><button>Go</button></form>',
    );
    answers['/on'] = sendOn(status, '/there?x=1');
    await page.click('button', 'Go');
    expect(last()).toMatchObject({ method, body, url: '/there?x=1' });
    expect(page.url.href).toBe(`${origin()}/there?x=1`);
  });

  test('says where it comes from', async () => {
    await show(
      '<a href="/next">Next</a><form method="post" action="/sent"><button>Go</button></form>',
    );
    expect(last()?.headers).toMatchObject({
      'sec-fetch-site': 'none',
      'sec-fetch-dest': 'document',
    });
    expect(last()?.headers.referer).toBeUndefined();
    await page.click('link', 'Next');
    expect(last()?.headers).toMatchObject({
      'sec-fetch-site': 'same-origin',
      referer: `${origin()}/form`,
    });
    expect(last()?.headers.origin).toBeUndefined();
    await page.back();
    await page.click('button', 'Go');
    expect(last()?.headers).toMatchObject({ origin: origin(), referer: `${origin()}/form` });
  });

  test('goes in no circle, and to no other site', async () => {
    answers['/circle'] = sendOn(302, '/circle');
    await expect(page.goto('/circle')).rejects.toThrow('leads in a circle');
    expect(asked).toHaveLength(21);
    await show('<a href="https://elsewhere.example/">Away</a>');
    await expect(page.click('link', 'Away')).rejects.toThrow('another site');
  });

  test('to another place of the page asks for nothing; a file leaves the page where it is', async () => {
    answers['/file'] = (response) =>
      response
        .writeHead(200, {
          'Content-Type': 'text/csv',
          'Content-Disposition': 'attachment; filename="a.csv"',
        })
        .end('a,b');
    await show('<a href="#down">Down</a><a href="/file">File</a>');
    await page.click('link', 'Down');
    expect([page.url.hash, asked.length]).toEqual(['#down', 1]);
    await page.click('link', 'File');
    expect(page.downloaded).toMatchObject({ name: 'a.csv', bytes: Buffer.from('a,b') });
    expect(page.url.pathname).toBe('/form');
  });
});

test('cookies are kept as they are sent: for their path and time, and by one visitor alone', async () => {
  const set =
    (...lines: string[]) =>
    (response: ServerResponse) =>
      response.writeHead(200, { 'Set-Cookie': lines }).end('<h1>Set</h1>');
  answers['/set'] = set(
    'all=1; Path=/; HttpOnly; SameSite=Lax',
    'part=1; Path=/part',
    'safe=1; Path=/; Secure',
    'late=1; Path=/; Expires=Thu, 01 Jan 2026 00:00:00 GMT',
    'other=1; Domain=elsewhere.example',
  );
  await page.goto('/set');
  // Browsers take this machine for a safe place.
  expect(await page.cookies()).toEqual({ all: '1', safe: '1' });
  await page.goto('/part');
  expect(last()?.headers.cookie?.split('; ').toSorted()).toEqual(['all=1', 'part=1', 'safe=1']);
  answers['/unset'] = set('all=; Path=/; Max-Age=0');
  await page.goto('/unset');
  await page.goto('/form');
  expect(last()?.headers.cookie).toBe('safe=1');
  await openPlainBrowser({ shop: origin() }).goto('/form');
  expect(last()?.headers.cookie).toBeUndefined();
  const addresses = new Set(asked.map(({ headers }) => headers['x-forwarded-for']));
  expect(addresses.size).toBe(2);
});

test('names are those that assistive technology reads, and parts are looked at alone', async () => {
  await show(`<h1>Shop</h1>
    <section aria-labelledby="a"><h2 id="a">First</h2>
      <button aria-label="Close
        it">x</button><p>One<br>line</p></section>
    <section aria-label="Second"><a href="/2">Go <b>on</b></a><p hidden>Secret</p></section>
    <label for="q">Words</label><input id="q" value="kept">`);
  expect(page.names('region')).toEqual(['First', 'Second']);
  expect(page.within('region', 'First').names('button')).toEqual(['Close it']);
  expect(page.within('region', 'Second').text()).toBe('Go on');
  expect([page.heading(1), page.heading(2), page.heading(3)]).toEqual(['Shop', 'First', null]);
  expect(page.has('link', /^go/i)).toBe(true);
  expect(page.field('Words').value).toBe('kept');
  const part = page.within('region', 'Second');
  await part.click('link', 'Go on');
  expect(() => part.text()).toThrow('a page that was left');
  expect(page.title).toBe('A page');
});
