// What a session alone is not enough for.
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { buildUser } from '#tests/support/factories.ts';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import type { Ctx } from '#platform/context.ts';
import { outboxTable } from '#platform/outbox/outbox.table.server.ts';
import { mailRequested } from '#platform/outgoing/mail.server.ts';
import { countHit } from '#platform/security/rate-limit.server.ts';
import { passwords } from '#platform/security/passwords.server.ts';
import { service } from '#platform/process/services.server.ts';
import { CODE, LIMITS } from '#features/accounts/accounts.limits.ts';
import { codeTable, userTable, type UserRow } from '#features/accounts/accounts.table.server.ts';
import { addPassword } from '#features/accounts/sign-in/password.server.ts';
import { deleteAccount } from '../profile/delete.server.ts';
import { confirmEmailChange, requestEmailChange } from '../profile/email.server.ts';
import { changePassword, getProfile } from '../profile/profile.server.ts';
import { type Proof, requestProofCode } from './proof.server.ts';

const { db } = await testDatabase();
beforeAll(() => seedCatalog(testCtx(db)));

const PASSWORD = 'mango season';
let people = 0;

async function somebody({ withPassword }: { withPassword: boolean }) {
  const user = await buildUser(db);
  const ctx = testCtx(db, {
    actor: testActor({ id: user.id, email: user.email }),
    client: {
      key: `198.51.100.${(people += 1)}`,
      userAgent: 'Test',
      cookie: '',
      setCookies: [],
    },
  });
  if (withPassword) await addPassword(ctx, user, await service(ctx, passwords).hash(PASSWORD));
  return { user, ctx, newEmail: `new.${user.email}` };
}

const rowOf = async ({ id }: Pick<UserRow, 'id'>) =>
  (await db.select().from(userTable).where(eq(userTable.id, id)))[0];

/** The templates of the mails to an address. */
async function mailsTo(address: string): Promise<string[]> {
  const events = await db
    .select()
    .from(outboxTable)
    .where(eq(outboxTable.type, mailRequested.type));
  return events
    .map(({ payload }) => mailRequested.schema.parse(payload))
    .filter(({ to }) => to === address)
    .map(({ template }) => template);
}

type Act = (ctx: Ctx, proof: Proof, newEmail: string) => Promise<unknown>;
const ACTS: [what: string, act: Act][] = [
  ['another address', (ctx, proof, newEmail) => requestEmailChange(ctx, { newEmail, ...proof })],
  ['the end of the account', (ctx, proof) => deleteAccount(ctx, proof)],
];

describe.each(ACTS)('%s', (_what, act) => {
  it('takes the password, and no other one', async () => {
    const { user, ctx, newEmail } = await somebody({ withPassword: true });
    for (const proof of [{}, { currentPassword: '' }, { currentPassword: 'a guess' }])
      await expect(act(ctx, proof, newEmail)).rejects.toThrow('wrongPassword');
    expect(await rowOf(user)).toMatchObject({ email: user.email, deletedAt: null });
    expect(await mailsTo(newEmail)).toEqual([]);
    await act(ctx, { currentPassword: PASSWORD }, newEmail);
  });

  it('takes a code of a moment ago from those who have no password', async () => {
    const { user, ctx, newEmail } = await somebody({ withPassword: false });
    for (const proof of [{}, { currentPassword: PASSWORD }, { proofCode: '000000' }])
      await expect(act(ctx, proof, newEmail)).rejects.toThrow('wrongCode');
    const { email, devCode } = await requestProofCode(ctx);
    expect(email).toBe(user.email);
    expect(await mailsTo(user.email)).toEqual(['accounts.confirm']);
    const later = { ...ctx, now: new Date(ctx.now.getTime() + CODE.lifeSeconds * 1000) };
    await expect(act(later, { proofCode: devCode ?? '' }, newEmail)).rejects.toThrow('expiredCode');
    await act(ctx, { proofCode: devCode ?? '' }, newEmail);
  });

  it('takes no code of another person, and counts guesses', async () => {
    const [other, { ctx, newEmail }] = [
      await somebody({ withPassword: false }),
      await somebody({ withPassword: false }),
    ];
    const { devCode } = await requestProofCode(other.ctx);
    await requestProofCode(ctx);
    for (let n = 1; n < CODE.attempts; n += 1)
      await expect(act(ctx, { proofCode: devCode ?? '' }, newEmail)).rejects.toThrow('wrongCode');
    for (const _ of 'ab')
      await expect(act(ctx, { proofCode: devCode ?? '' }, newEmail)).rejects.toThrow('deadCode');
  });

  it('takes a few passwords only', async () => {
    const { user, ctx, newEmail } = await somebody({ withPassword: true });
    for (const rule of [LIMITS.passwordSignIn, LIMITS.wrongProofs]) {
      await countHit(db, rule, user.id, rule.limit);
      await expect(act(ctx, { currentPassword: PASSWORD }, newEmail)).rejects.toThrow(
        'tooManyAttempts',
      );
      await db.execute(sql`delete from rate_limit`);
    }
  });
});

it('the old address is told when it is another one, and when the password is', async () => {
  const { user, ctx, newEmail } = await somebody({ withPassword: true });
  const { devCode } = await requestEmailChange(ctx, { newEmail, currentPassword: PASSWORD });
  await confirmEmailChange(ctx, { newEmail, code: devCode ?? '' });
  expect(await mailsTo(user.email)).toEqual(['accounts.emailChanged']);
  expect(await mailsTo(newEmail)).toEqual(['accounts.changeEmail']);
  const password = { newPassword: 'breadfruit', confirmPassword: 'breadfruit' };
  await changePassword(ctx, { currentPassword: PASSWORD, ...password });
  expect(await mailsTo(newEmail)).toContain('accounts.passwordChanged');
});

it('an address that somebody else took meanwhile stays theirs', async () => {
  const { user, ctx, newEmail } = await somebody({ withPassword: true });
  const { devCode } = await requestEmailChange(ctx, { newEmail, currentPassword: PASSWORD });
  await buildUser(db, { email: newEmail });
  await expect(confirmEmailChange(ctx, { newEmail, code: devCode ?? '' })).rejects.toThrow(
    'emailInUse',
  );
  expect((await rowOf(user))?.email).toBe(user.email);
});

it('a profile says which proof there is', async () => {
  for (const withPassword of [true, false]) {
    const { ctx } = await somebody({ withPassword });
    expect((await getProfile(ctx)).hasPassword).toBe(withPassword);
  }
});

it('a code that proved something is gone', async () => {
  const { user, ctx, newEmail } = await somebody({ withPassword: false });
  const { devCode } = await requestProofCode(ctx);
  await requestEmailChange(ctx, { newEmail, proofCode: devCode ?? '' });
  const isProof = and(eq(codeTable.askedBy, user.id), eq(codeTable.purpose, 'confirm'));
  expect(await db.select().from(codeTable).where(isProof)).toEqual([]);
});
