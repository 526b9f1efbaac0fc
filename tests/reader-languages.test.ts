// What people are told of one and the same thing, each in the language that they chose.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { keepPreferences } from '#features/accounts/privacy/preferences.server.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { answerEvent } from '#features/events/rsvps/rsvp.server.ts';
import { cancelEvent } from '#features/events/edits/cancel.server.ts';
import { addFavorite } from '#features/favorites/favorites.server.ts';
import { listingPriceChanged } from '#features/listings/listings.events.server.ts';
import { chooseChannel } from '#features/notifications/choices/choices.server.ts';
import { listingTable } from '#features/listings/listings.table.server.ts';
import { noticeMail } from '#features/notifications/notifications.mails.server.ts';
import type { Ctx } from '#platform/context.ts';
import { textLocale } from '#platform/i18n/i18n.ts';
import { publish } from '#platform/outbox/outbox.server.ts';
import { translator } from '#platform/i18n/translate.server.ts';
import { testActor, testCtx } from './support/ctx.ts';
import { testDatabase } from './support/database.ts';
import { publicEvent } from './support/events.ts';
import { buildListing, buildUser } from './support/factories.ts';
import { mailsTo, notifyAll } from './support/notified.ts';

const { db } = await testDatabase();
const ctx = testCtx(db);
beforeAll(() => seedCatalog(ctx));

/** Somebody who chose this language on a page, and their address. */
async function reader(language: string): Promise<Ctx & { email: string }> {
  const { id, email } = await buildUser(db);
  const own = testCtx(db, { actor: testActor({ id, email }) });
  await keepPreferences(own, { locale: language });
  return { ...own, email };
}

/** The one mail that they got: its language, and its words as they are sent. */
async function mailTo({ email }: { email: string }) {
  const [{ locale = '', values } = {}] = await mailsTo(db, email);
  const site = { name: 'Calabash', contactEmail: undefined };
  const mail = await noticeMail.write(
    { locale: textLocale(locale), publicUrl: ctx.settings.publicUrl, site },
    values,
  );
  return { locale, ...mail };
}

/** As long as a language has no texts, its readers get English ones. */
const LANGUAGES = ['es', 'nl'];

it('a price is written in the language of each reader', async () => {
  const listing = await buildListing(db, { title: 'Clay vases', price: 1_250_000 });
  const readers = await Promise.all(LANGUAGES.map((language) => reader(language)));
  for (const one of readers) {
    await addFavorite(one, { listingId: listing.id });
    await chooseChannel(one, { group: 'favorites', channel: 'mail', on: true });
  }
  const about = { listingId: listing.id, sellerId: listing.userId, revision: 2 };
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  await db.update(listingTable).set({ price: 1_150_050 }).where(eq(listingTable.id, listing.id));
  await publish(ctx, listingPriceChanged, { ...about, from: usd(1_250_000), to: usd(1_150_050) });
  await notifyAll(ctx);
  const [spanish, dutch] = await Promise.all(readers.map((one) => mailTo(one)));
  expect(spanish?.subject).toContain('US$11,500.50');
  expect(spanish?.subject).toMatch(/favorito/);
  expect(spanish?.html).toContain('lang="es"');
  expect(dutch?.locale).toBe(textLocale('nl'));
  expect(dutch?.html).toContain(`lang="${textLocale('nl')}"`);
  const t = translator('nl', 'mails.notices');
  expect(dutch?.text).toContain(t('open', { site: 'Calabash' }));
});

it('so is a date', async () => {
  const { id, organizer } = await publicEvent(db);
  const readers = await Promise.all(LANGUAGES.map((language) => reader(language)));
  for (const one of readers) await answerEvent(one, { id, status: 'going' });
  await notifyAll(ctx);
  await cancelEvent(organizer, { id, scope: 'all' });
  await notifyAll(ctx);
  const [spanish, dutch] = await Promise.all(readers.map((one) => mailTo(one)));
  expect(spanish?.text).toMatch(/ \d+ de \p{L}+ de 20\d\d/u);
  expect(dutch?.text).not.toMatch(/ de 20\d\d/);
  expect(dutch?.locale).toBe(textLocale('nl'));
});
