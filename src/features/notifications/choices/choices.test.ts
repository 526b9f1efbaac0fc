import { beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { digestMail, noticeMail } from '#features/notifications/notifications.mails.server.ts';
import { DIGEST } from '#features/notifications/notifications.schema.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { leave } from '#tests/support/leaving.ts';
import { knowing, LETTERS, PARCELS, send } from '#tests/support/parcels.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { mailsTo } from '#tests/support/notified.ts';
import { chooseAll, chooseChannel, listChoices, stopMails } from './choices.server.ts';
import { readUnsubscribeLink, unsubscribe, unsubscribePath } from './unsubscribe.server.ts';

const { db } = await testDatabase({ max: 12 });
beforeAll(() => seedCatalog(testCtx(db)));
const visitor = knowing(db);

async function somebody() {
  const person = await buildUser(db);
  const own = knowing(db, { as: person });
  const chosen = async () =>
    Object.fromEntries(
      (await listChoices(own)).map(({ group, app, mail, push, digest }) => [
        group,
        [app && 'app', mail && 'mail', push && 'push', digest && 'digest']
          .filter(Boolean)
          .join(' '),
      ]),
    );
  return { person, own, chosen };
}
const DEFAULTS = { parcels: 'app mail push', letters: 'app push digest', quiet: 'app mail push' };

describe('the ways in which somebody hears of things', () => {
  it('are those of the group until they choose', async () => {
    const { own, chosen } = await somebody();
    expect(await chosen()).toEqual(DEFAULTS);
    expect(await listChoices(own)).toMatchObject([
      { group: 'parcels', icon: 'package', title: 'parcels en', line: 'Sent' },
      { group: 'letters' },
      { group: 'quiet' },
    ]);
  });

  it('are turned on and off one by one, and a digest takes the place of single mails', async () => {
    const { own, chosen } = await somebody();
    const choose = (group: string, channel: 'app' | 'mail' | 'push' | 'digest', on: boolean) =>
      chooseChannel(own, { group, channel, on });
    expect(await choose('parcels', 'digest', true)).toMatchObject({ mail: false, digest: true });
    await choose('parcels', 'push', false);
    expect(await chosen()).toEqual({ ...DEFAULTS, parcels: 'app digest' });
    expect(await choose('parcels', 'mail', true)).toMatchObject({ mail: true, digest: false });
    await choose('parcels', 'mail', false);
    expect(await chosen()).toEqual({ ...DEFAULTS, parcels: 'app' });
  });

  it('all stay when several are chosen at once', async () => {
    const { own, chosen } = await somebody();
    await Promise.all([
      chooseChannel(own, { group: 'parcels', channel: 'app', on: false }),
      chooseChannel(own, { group: 'parcels', channel: 'mail', on: false }),
      chooseChannel(own, { group: 'parcels', channel: 'push', on: false }),
      chooseChannel(own, { group: 'letters', channel: 'digest', on: false }),
    ]);
    expect(await chosen()).toEqual({ ...DEFAULTS, parcels: '', letters: 'app push' });
  });

  it('are taken from a whole form, too', async () => {
    const { own, chosen } = await somebody();
    const ticked = new Set(['parcels app', 'parcels mail', 'parcels digest', 'letters mail']);
    await chooseAll(own, { isOn: (group, channel) => ticked.has(`${group} ${channel}`) });
    expect(await chosen()).toEqual({ parcels: 'app digest', letters: 'mail', quiet: '' });
  });

  it('lose all mails at once', async () => {
    const { own, chosen } = await somebody();
    await stopMails(own);
    expect(await chosen()).toEqual({ parcels: 'app push', letters: 'app push', quiet: 'app push' });
  });

  it('are refused for a group that there is not, and for nobody', async () => {
    const { own } = await somebody();
    const refused = await refusalOf(
      chooseChannel(own, { group: 'none', channel: 'app', on: true }),
    );
    expect(refused.code.key).toBe('notification.groupUnknown');
    expect((await refusalOf(listChoices(visitor))).status).toBe(401);
  });
});

describe('the link in a mail', () => {
  const tokenOf = (path: string) => new URL(path, 'https://x.example').searchParams.get('token');

  it('is in the mail and in its headers, and says what it ends without ending it', async () => {
    const { person, chosen } = await somebody();
    await send(visitor, PARCELS, { to: [person] });
    const [mail] = await mailsTo(db, person.email);
    const { publicUrl, site } = visitor.settings;
    const written = await noticeMail.write({ locale: 'en', publicUrl, site }, mail?.values);
    const link = /<(.+)>/.exec(written.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(written.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(link).toMatch(/^https:\/\/calabash\.example\/unsubscribe\?token=[\w-]+$/);
    expect(written.text).toContain(link);
    expect(link).not.toContain(person.id);
    expect(readUnsubscribeLink(visitor, { token: tokenOf(link) })).toEqual({ group: 'parcels en' });
    expect(await chosen()).toEqual(DEFAULTS);
    await unsubscribe(visitor, { token: tokenOf(link) });
    await unsubscribe(visitor, { token: tokenOf(link) });
    expect(await chosen()).toEqual({ ...DEFAULTS, parcels: 'app push' });
    await send(visitor, PARCELS, { to: [person] });
    expect(await mailsTo(db, person.email)).toHaveLength(1);
  });

  it('of a digest ends digests of every kind, and nothing else', async () => {
    const { person, chosen } = await somebody();
    const token = tokenOf(unsubscribePath(visitor, { userId: person.id, of: DIGEST }));
    expect(readUnsubscribeLink(visitor, { token })).toEqual({ group: null });
    await unsubscribe(visitor, { token });
    expect(await chosen()).toEqual({ ...DEFAULTS, letters: 'app push' });
    const values = { name: 'A', items: [], more: 0, stop: '/unsubscribe?token=x' };
    const { publicUrl, site } = visitor.settings;
    const digest = await digestMail.write({ locale: 'es', publicUrl, site }, values);
    expect(digest.headers).toMatchObject({
      'List-Unsubscribe': '<https://calabash.example/unsubscribe?token=x>',
    });
  });

  it('works for nobody else, changed, of another shop, or of a group that is gone', async () => {
    const { person, chosen } = await somebody();
    const other = await somebody();
    const path = (userId: string, of: string) => tokenOf(unsubscribePath(visitor, { userId, of }));
    const good = path(person.id, 'parcels') ?? '';
    const broken = [
      null,
      '',
      'x',
      good.slice(0, -1),
      `${good.slice(0, 30)}${good[30] === 'A' ? 'B' : 'A'}${good.slice(31)}`,
      path(person.id, 'gone'),
      path('nobody', 'parcels'),
      'a'.repeat(10_000),
    ];
    for (const token of broken)
      expect((await refusalOf(unsubscribe(visitor, { token }))).code.key).toBe(
        'notification.linkBroken',
      );
    await unsubscribe(knowing(db, { as: other.person }), { token: good });
    expect(await other.chosen()).toEqual(DEFAULTS);
    expect(await chosen()).toEqual({ ...DEFAULTS, parcels: 'app push' });
  });

  it('of somebody who is gone writes nothing', async () => {
    const { person } = await somebody();
    const token = tokenOf(unsubscribePath(visitor, { userId: person.id, of: 'letters' }));
    await leave(testCtx(db, { actor: testActor({ id: person.id, email: person.email }) }));
    await unsubscribe(visitor, { token });
    await send(visitor, LETTERS, { to: [person] });
    expect(await listChoices(knowing(db, { as: person }))).toMatchObject([
      { mail: true },
      { digest: true },
      { mail: true },
    ]);
  });
});
