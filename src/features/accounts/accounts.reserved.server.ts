// Owns which names nobody may take, because they would be believed: those of the people who run the
// site, the site's own, and what only looks like the name of somebody verified.
import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import { inBatches } from '#platform/db/batches.server.ts';
import type { Ctx } from '#platform/context.ts';
import { mixesScripts, plainOf, skeletonOf } from '#platform/security/skeleton.server.ts';
import { refusal } from './accounts.errors.ts';
import { displayName } from './accounts.schema.ts';
import { knownNameTable, userTable } from './accounts.table.server.ts';

/** A name of nothing but these is the site's; one that has others besides is somebody's. */
const STAFF = [
  'admin',
  'administrator',
  'administration',
  'moderator',
  'moderation',
  'support',
  'staff',
  'administrador',
  'administradora',
  'moderador',
  'moderadora',
  'soporte',
  'helpdesk',
  'administrateur',
  'administratrice',
  'moderateur',
  'moderatrice',
  'assistance',
];
/** What goes with them: "The Support Team", "Servicio de soporte". */
const COMPANIONS = [
  'the',
  'team',
  'official',
  'customer',
  'service',
  'services',
  'help',
  'care',
  'center',
  'security',
  'account',
  'accounts',
  'system',
  'desk',
  'of',
  'de',
  'del',
  'el',
  'la',
  'le',
  'equipo',
  'oficial',
  'servicio',
  'ayuda',
  'equipe',
  'officiel',
  'client',
  'clients',
  'aide',
];

/** What the site alone says of somebody, in its six languages. */
const VERIFIED = [
  'verified',
  'verificado',
  'verificada',
  'verifie',
  'verifiee',
  'geverifieerd',
  'verifye',
  'verifika',
];

/**
 * Whether a name says that somebody runs this site, in whatever letters, is made to look like
 * another one by letters of several scripts in a word, or calls itself verified. Who does run it
 * may have any name.
 */
export function isReservedName(ctx: Ctx, name: string): boolean {
  const { settings, actor } = ctx;
  if (actor && actor.role !== 'user') return false;
  const owned = [...STAFF, settings.site.name].map(skeletonOf).filter(Boolean);
  const words = [...owned, ...COMPANIONS.map(skeletonOf)];
  const looks = skeletonOf(name);
  const isTheirs =
    new RegExp(`^(?:${words.join('|')})+$`, 'u').test(looks) &&
    owned.some((word) => looks.includes(word));
  return isTheirs || saysVerified(name) || mixesScripts(name);
}

const VERIFIED_LOOKS = new Set(VERIFIED.map(skeletonOf));

/** Whether one of its words says so; what has it as a part of a word is a name. */
const saysVerified = (name: string): boolean =>
  name
    .split(/[^\p{L}\p{M}\p{N}\p{Default_Ignorable_Code_Point}]+/u)
    .some((word) => VERIFIED_LOOKS.has(skeletonOf(word)));

/**
 * The name as others will see it: the full name, or what stands in front of the address's at-sign.
 * @throws AppError name_reserved
 */
export async function requireFreeName(
  ctx: Ctx,
  { id, ...person }: { id: string | null; name: string; email: string },
): Promise<void> {
  const name = displayName(person);
  if (isReservedName(ctx, name) || (await imitates(ctx, { userId: id, kind: 'person', name })))
    throw refusal('fullName', 'name_reserved');
}

type Named = { kind: 'person' | 'store'; name: string };

/**
 * Whether a name looks like that of another person or store whose owner is verified (e-mail and
 * telephone, DECISIONS.md A10) and is written with other letters. People share names, so the same
 * letters are no imitation; stores do not.
 * @param named.userId whose name it becomes; null before there is an account
 */
export async function imitates(
  ctx: Ctx,
  { userId, kind, name }: Named & { userId: string | null },
): Promise<boolean> {
  const skeleton = skeletonOf(name);
  if (!skeleton) return false;
  const { plain } = knownNameTable;
  const found = await ctx.db
    .select({ kind: knownNameTable.kind })
    .from(knownNameTable)
    .innerJoin(userTable, eq(userTable.id, knownNameTable.userId))
    .where(
      and(
        eq(knownNameTable.skeleton, skeleton),
        kind === 'store'
          ? or(ne(plain, plainOf(name)), eq(knownNameTable.kind, 'store'))
          : ne(plain, plainOf(name)),
        userId === null ? undefined : ne(userTable.id, userId),
        eq(userTable.emailVerified, true),
        eq(userTable.phoneVerified, true),
        isNull(userTable.deletedAt),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Remembers how a name looks, in the transaction that writes it. */
export async function keepName(
  ctx: Ctx,
  { userId, kind, name }: Named & { userId: string },
): Promise<void> {
  const look = { name, plain: plainOf(name), skeleton: skeletonOf(name) };
  await ctx.db
    .insert(knownNameTable)
    .values({ userId, kind, ...look })
    .onConflictDoUpdate({ target: [knownNameTable.userId, knownNameTable.kind], set: look });
}

const NAMES_AT_ONCE = 200;

/**
 * Remembers names that were written in another way; returns how many.
 * @param findDue so many of those that are not remembered, or not as they are now
 */
export async function keepNames(
  ctx: Ctx,
  kind: Named['kind'],
  findDue: (limit: number) => Promise<{ userId: string; name: string }[]>,
): Promise<number> {
  return inBatches(NAMES_AT_ONCE, async () => {
    const due = await findDue(NAMES_AT_ONCE);
    for (const named of due) await keepName(ctx, { ...named, kind });
    return due.length;
  });
}

/** The job for people's names; returns how many. */
export async function keepPeoplesNames(ctx: Ctx): Promise<number> {
  const shown = sql<string>`coalesce(nullif(${userTable.name}, ''), split_part(${userTable.email}, '@', 1))`;
  return keepNames(ctx, 'person', (limit) =>
    ctx.db
      .select({ userId: userTable.id, name: shown })
      .from(userTable)
      .leftJoin(
        knownNameTable,
        and(eq(knownNameTable.userId, userTable.id), eq(knownNameTable.kind, 'person')),
      )
      .where(
        and(isNull(userTable.deletedAt), sql`${knownNameTable.name} is distinct from ${shown}`),
      )
      .limit(limit),
  );
}
