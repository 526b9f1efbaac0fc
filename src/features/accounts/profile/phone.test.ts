import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { createLog } from '#platform/process/log.server.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { textRequested, textSubscription } from '#platform/outgoing/text.server.ts';
import { createTextSender } from '#platform/outgoing/text-sender.server.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { deleteAccount } from './delete.server.ts';
import { phoneCodeText } from '#features/accounts/accounts.mails.server.ts';
import { confirmPhone, requestPhoneCode } from './phone.server.ts';
import { editProfile, getProfile } from './profile.server.ts';
import { requestProofCode } from '../second-factor/proof.server.ts';
import { codeTable, type userTable } from '#features/accounts/accounts.table.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

let numbers = 1000;
/** Somebody of Jamaica with a telephone of their own. */
async function somebody(overrides: Partial<typeof userTable.$inferInsert> = {}) {
  const user = await buildUser(db, { phone: `876555${numbers++}`, country: 'JM', ...overrides });
  return {
    user,
    ctx: testCtx(db, {
      actor: testActor({ id: user.id }),
      client: { key: `198.51.100.${numbers % 250}`, userAgent: '', cookie: '', setCookies: [] },
    }),
  };
}
const another = (code: string) => (code === '111111' ? '222222' : '111111');

describe('a telephone number', () => {
  it('is proven by the code that was sent to it, once, and with it the island', async () => {
    const { user, ctx } = await somebody();
    const { phone, devCode, textSent } = await requestPhoneCode(ctx);
    expect({ phone, textSent }).toEqual({ phone: `+1${user.phone}`, textSent: false });
    await expect(confirmPhone(ctx, { code: another(devCode ?? '') })).rejects.toThrow('wrongCode');
    await confirmPhone(ctx, { code: ` ${devCode?.slice(0, 3)} ${devCode?.slice(3)} ` });
    expect(await getProfile(ctx)).toMatchObject({
      phone,
      phoneVerified: true,
      islandVerified: true,
    });
    await expect(confirmPhone(ctx, { code: devCode ?? '' })).rejects.toThrow('wrongCode');
  });

  it.each([
    ['another island', '+12465550123', 'JM', false],
    ['the newer area code', '+16585550123', 'JM', true],
    ['a French island', '+590690123456', 'GP', true],
    ['nowhere in particular', '+442071234567', null, false],
  ])('of %s says so of the island', async (_name, phone, country, island) => {
    const { ctx } = await somebody({ phone, country });
    const { devCode } = await requestPhoneCode(ctx);
    await confirmPhone(ctx, { code: devCode ?? '' });
    expect(await getProfile(ctx)).toMatchObject({ phoneVerified: true, islandVerified: island });
  });

  it('is not proven by guessing: of a hundred guesses at once at most five are looked at', async () => {
    const { ctx } = await somebody();
    const { devCode } = await requestPhoneCode(ctx);
    const guesses = Array.from({ length: 100 }, (_, index) =>
      confirmPhone(
        { ...ctx, client: { ...ctx.client, key: `192.0.2.${index}` } },
        { code: another(devCode ?? '') },
      ).then(
        () => 'right',
        (error: Error) => error.message,
      ),
    );
    const answers = await Promise.all(guesses);
    expect(answers.filter((answer) => answer.includes('wrongCode'))).toHaveLength(4);
    expect(answers.filter((answer) => answer.includes('deadCode'))).toHaveLength(96);
    await expect(confirmPhone(ctx, { code: devCode ?? '' })).rejects.toThrow('deadCode');
  });

  it('is proven once when two right answers race', async () => {
    const { ctx } = await somebody();
    const { devCode } = await requestPhoneCode(ctx);
    const answers = await Promise.allSettled(
      [1, 2, 3].map(() => confirmPhone(ctx, { code: devCode ?? '' })),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  });

  it('that was changed in the meantime is not proven by the old code', async () => {
    const { ctx } = await somebody();
    const { devCode } = await requestPhoneCode(ctx);
    await editProfile(ctx, { fullName: 'Me', country: 'JM', phone: '+18765550999', bio: '' });
    await expect(confirmPhone(ctx, { code: devCode ?? '' })).rejects.toThrow('wrongCode');
    expect(await getProfile(ctx)).toMatchObject({ phoneVerified: false });
  });

  it('gets a second code after a minute only, and ten minutes later the first is dead', async () => {
    const { ctx } = await somebody();
    const { devCode } = await requestPhoneCode(ctx);
    await expect(requestPhoneCode(ctx)).rejects.toThrow('codeTooSoon');
    await expect(
      confirmPhone({ ...ctx, now: new Date(ctx.now.getTime() + 601_000) }, { code: devCode ?? '' }),
    ).rejects.toThrow('expiredCode');
  });

  it('that nobody can dial is refused, and so is an installation without a gateway', async () => {
    const { ctx } = await somebody({ phone: null });
    await expect(requestPhoneCode(ctx)).rejects.toThrow('invalidPhone');
    const other = await somebody();
    await expect(
      requestPhoneCode({ ...other.ctx, settings: { ...other.ctx.settings, showCodes: false } }),
    ).rejects.toThrow('phonesNotVerified');
  });

  it('leaves with the account, and so do its code and its message', async () => {
    const { user, ctx } = await somebody();
    await requestPhoneCode(ctx);
    const { devCode } = await requestProofCode(ctx);
    await deleteAccount(ctx, { proofCode: devCode ?? '' });
    expect(await db.select().from(codeTable).where(eq(codeTable.askedBy, user.id))).toEqual([]);
    expect(JSON.stringify(await db.select().from(outboxTable))).not.toContain(user.phone);
  });
});

describe('the gateway', () => {
  const received: { authorization: string | undefined; body: unknown }[] = [];
  let answer = 200;
  const gateway = createServer(
    (request, response) =>
      void text(request).then((body) => {
        received.push({ authorization: request.headers.authorization, body: JSON.parse(body) });
        response.writeHead(answer).end();
      }),
  );
  beforeAll(() => new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve)));
  afterAll(() => void gateway.close());
  const senderOf = () => {
    const at = gateway.address();
    return createTextSender({
      smsUrl: `http://shop:p%40ss@127.0.0.1:${typeof at === 'object' ? at?.port : ''}/send`,
      log: createLog('silent'),
    });
  };

  /** What the job does with the message that was asked for last. */
  async function sendLast(now = new Date()): Promise<void> {
    const { payload, ...event } = (await requested()).at(-1)!;
    const job = textSubscription({ sender: senderOf(), templates: [phoneCodeText] });
    await job.run(testCtx(db, { now }), { event, payload });
  }
  const requested = () =>
    db.select().from(outboxTable).where(eq(outboxTable.type, textRequested.type));

  it('is given the number and the code in the person’s language, and the code works', async () => {
    const { ctx } = await somebody();
    const settings = { ...ctx.settings, sendsTexts: true };
    const spanish = { ...ctx, settings, locale: 'es' };
    expect(await requestPhoneCode(spanish)).toMatchObject({ textSent: true, devCode: null });
    expect(JSON.stringify((await requested()).at(-1)?.payload)).not.toMatch(/"\d{6}"/);
    await sendLast();
    const { authorization, body } = received.at(-1) ?? {};
    expect(authorization).toBe(`Basic ${Buffer.from('shop:p@ss').toString('base64')}`);
    const code = /^(\d{6}) es tu código/.exec((body as { text: string }).text)?.[1];
    await confirmPhone(spanish, { code: code ?? '' });
    expect(await getProfile(ctx)).toMatchObject({ phoneVerified: true });
  });

  it('that refuses is asked again by the job, and never after the code is dead', async () => {
    const { ctx } = await somebody();
    const settings = { ...ctx.settings, sendsTexts: true };
    await requestPhoneCode({ ...ctx, settings });
    answer = 503;
    await expect(sendLast()).rejects.toThrow('503');
    const before = received.length;
    await sendLast(new Date(Date.now() + 700_000));
    expect(received).toHaveLength(before);
  });
});
