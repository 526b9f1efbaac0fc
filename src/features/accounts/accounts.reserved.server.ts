// Owns which names nobody may take, because they would be believed: those of the people who run the
// site, and the site's own.
import type { Ctx } from '#platform/context.ts';
import { refusal } from './accounts.errors.ts';
import { displayName } from './accounts.schema.ts';
import { mixesScripts, skeletonOf } from '#platform/skeleton.server.ts';

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

/**
 * Whether a name says that somebody runs this site, in whatever letters, or is made to look like
 * another one by letters of several scripts in a word. Who does run it may have any name.
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
  return isTheirs || mixesScripts(name);
}

/**
 * The name as others will see it: the full name, or what stands in front of the address's at-sign.
 * @throws AppError name_reserved
 */
export function requireFreeName(ctx: Ctx, person: { name: string; email: string }): void {
  if (isReservedName(ctx, displayName(person))) throw refusal('fullName', 'name_reserved');
}
