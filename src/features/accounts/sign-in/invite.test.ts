import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { seedCatalog } from '#features/catalog/catalog.server.ts';
import { auditTable, userTable } from '#features/accounts/accounts.table.server.ts';
import { grantRole } from '#features/accounts/staff/roles.server.ts';
import { findActor } from '#features/accounts/sessions/actor.server.ts';
import { deleteAccount } from '#features/accounts/profile/delete.server.ts';
import { requestProofCode } from '#features/accounts/second-factor/proof.server.ts';
import type { Ctx } from '#platform/context.ts';
import { testActor, testCtx } from '#tests/support/ctx.ts';
import { testDatabase } from '#tests/support/database.ts';
import { refusalOf } from '#tests/support/refusal.ts';
import { LIMITS } from '#features/accounts/accounts.limits.ts';
import { countHit } from '#platform/security/rate-limit.server.ts';
import { DEMO_DOMAIN } from './demo.ts';
import { acceptInvitation, getInvitation, inviteWithLink } from './invite.server.ts';

const { db } = await testDatabase();
const HOUR = 3_600_000;
let clients = 0;
const ctx = (more: Partial<Ctx> = {}): Ctx =>
  testCtx(db, {
    client: { key: `198.51.100.${(clients += 1)}`, userAgent: '', cookie: '', setCookies: [] },
    ...more,
  });
const PASSWORD = { newPassword: 'mango season', confirmPassword: 'mango season' };
beforeAll(() => seedCatalog(ctx()));

/** Somebody whose account the command line made, and the token of their link. */
async function invited(email: string): Promise<{ userId: string; token: string }> {
  const { userId } = await grantRole(ctx(), { email, role: 'admin' });
  return { userId, token: await linkFor(userId) };
}
async function linkFor(userId: string): Promise<string> {
  const path = await inviteWithLink(ctx(), { userId });
  return new URLSearchParams(path?.split('?')[1]).get('token') ?? '';
}

test('the command line makes the first administrator, who chooses a password by link and is signed in', async () => {
  const { userId, token } = await invited(' First@Shop.Example ');
  const [row] = await db.select().from(userTable).where(eq(userTable.id, userId));
  expect(row).toMatchObject({ email: 'first@shop.example', role: 'admin', emailVerified: true });
  expect(await db.select().from(auditTable)).toMatchObject([{ subjectId: userId, actorId: null }]);
  expect(await getInvitation(ctx(), { token })).toEqual({ email: 'first@shop.example' });
  const visit = ctx();
  await acceptInvitation(visit, { token, ...PASSWORD });
  const cookie = visit.client.setCookies.map((line) => line.split(';')[0]).join('; ');
  const signedIn = ctx({ client: { ...visit.client, cookie, setCookies: [] } });
  expect(await findActor(signedIn)).toMatchObject({
    id: userId,
    grantedRole: 'admin',
    role: 'user',
  });
});

test('a link works once, also when it is used twice at the same moment', async () => {
  const { token } = await invited('twice@shop.example');
  const uses = await Promise.allSettled(
    [1, 2].map(() => acceptInvitation(ctx(), { token, ...PASSWORD })),
  );
  expect(uses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(getInvitation(ctx(), { token }))).toMatchObject({
    code: { key: 'invitationExpired' },
  });
});

test('a link is good for an hour, and dies when a new one is made or its owner goes', async () => {
  const { userId, token } = await invited('late@shop.example');
  const later = (ms: number) => ctx({ now: new Date(Date.now() + ms) });
  expect(await getInvitation(later(HOUR - 5000), { token })).toMatchObject({});
  const gone = { code: { key: 'invitationExpired' } };
  expect(await refusalOf(getInvitation(later(HOUR + 5000), { token }))).toMatchObject(gone);
  expect(
    await refusalOf(acceptInvitation(later(HOUR + 5000), { token, ...PASSWORD })),
  ).toMatchObject(gone);
  const next = await linkFor(userId);
  expect(await refusalOf(getInvitation(ctx(), { token }))).toMatchObject(gone);
  const owner = ctx({ actor: testActor({ id: userId }) });
  const { devCode } = await requestProofCode(owner);
  await deleteAccount(owner, { proofCode: devCode ?? '' });
  expect(await refusalOf(getInvitation(ctx(), { token: next }))).toMatchObject(gone);
  expect(await refusalOf(getInvitation(ctx(), { token: '' }))).toMatchObject(gone);
});

test('a password that is refused leaves the link as it is', async () => {
  const { token } = await invited('short@shop.example');
  for (const [wrong, key] of [
    [{ newPassword: 'short', confirmPassword: 'short' }, 'passwordTooShort'],
    [{ newPassword: 'mango season', confirmPassword: 'mango' }, 'passwordsDiffer'],
  ] as const)
    expect(await refusalOf(acceptInvitation(ctx(), { token, ...wrong }))).toMatchObject({
      code: { key },
    });
  await acceptInvitation(ctx(), { token, ...PASSWORD });
});

test('nobody else makes accounts this way: not for members, not over the network, not for the demo', async () => {
  const admin = testActor({ id: '01936b2e-7d5a-7c31-9a54-000000000000', role: 'admin' });
  const refused = (email: string, role: 'user' | 'moderator', more: Partial<Ctx> = {}) =>
    refusalOf(grantRole(ctx(more), { email, role }));
  expect(await refused('new@shop.example', 'user')).toMatchObject({ code: { key: 'noAccount' } });
  expect(await refused('new@shop.example', 'moderator', { actor: admin })).toMatchObject({
    code: { key: 'noAccount' },
  });
  expect(await refused('nonsense', 'moderator')).toMatchObject({ code: { key: 'invalidEmail' } });
  expect(await refused(`buyer@${DEMO_DOMAIN}`, 'moderator')).toMatchObject({
    code: { key: 'demoAccount' },
  });
});

test('whoever has a password needs no link', async () => {
  const { userId, token } = await invited('known@shop.example');
  await acceptInvitation(ctx(), { token, ...PASSWORD });
  expect(await inviteWithLink(ctx(), { userId })).toBeNull();
});

test('whoever was invited is signed in, however often strangers guessed at a password', async () => {
  const email = 'guessed@shop.example';
  const { token } = await invited(email);
  const { wrongPasswordsPerHour } = LIMITS;
  await countHit(db, wrongPasswordsPerHour, email, wrongPasswordsPerHour.limit);
  const visit = ctx();
  await acceptInvitation(visit, { token, ...PASSWORD });
  expect(visit.client.setCookies.join()).toContain('session');
});
