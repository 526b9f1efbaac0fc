// People of the demo as requests of theirs would have them, for what is told with use cases.
import { v4 } from 'uuid';
import type { Actor } from '#platform/context.ts';
import type { DemoPerson } from './people.ts';

/** Finds somebody of the demo by slug or address. */
export type FindActor = (slugOrEmail: string) => Actor;

/**
 * @param ids user ids by the person's slug
 * @returns who acts, with the role that the person has; moderators have proven their second factor
 */
export function actorsOf(
  people: readonly DemoPerson[],
  ids: ReadonlyMap<string, string>,
  now: Date,
): FindActor {
  return (slugOrEmail) => {
    const person = people.find(({ slug, email }) => slugOrEmail === slug || slugOrEmail === email);
    const id = person && ids.get(person.slug);
    if (!person || id === undefined) throw new RangeError(`Nobody is ${slugOrEmail}`);
    const { role, name, email } = person;
    const isStaff = role !== 'user';
    return {
      id,
      role,
      grantedRole: role,
      secondFactor: { on: isStaff, provenAt: isStaff ? now : null },
      emailVerified: true,
      sessionId: v4(),
      name,
      email,
      picture: null,
      country: null,
      acceptedTermsEdition: null,
      preferences: null,
    };
  };
}
