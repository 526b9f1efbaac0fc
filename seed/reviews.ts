// What buyers of the demo said about its sellers, in the language of the buyer.
import { words, type Words } from './listings/draft.ts';
import type { DemoListing } from './listings/plan.ts';
import type { DemoPerson } from './people.ts';
import { randomOf, weighted, whole } from './random.ts';

export type DemoReview = {
  author: DemoPerson;
  seller: DemoPerson;
  rating: number;
  comment: string;
  verified: boolean;
  helpful: number;
  createdDaysAgo: number;
};

const SAID: Record<number, Words[]> = {
  5: [
    words(
      'Exactly as described, and he helped me carry it to the car.|Tal como se describe, y me ayudó a llevarlo al carro.|Exactement comme décrit, et il m’a aidé à le porter.|Precies zoals beschreven, en hielp met dragen.|Menm jan yo te di a, epi li ede m pote l.|Eksakto manera ta pará, i el a yuda mi karga.',
    ),
    words(
      'Answered within the hour. Fair price, no surprises.|Respondió en una hora. Precio justo, sin sorpresas.|Réponse dans l’heure. Prix juste, aucune surprise.|Binnen een uur antwoord. Eerlijke prijs.|Repons nan inèdtan. Bon pri.|Kontestá denter di un ora. Preis hustu.',
    ),
    words(
      'Met in front of the supermarket as agreed. Would buy again.|Nos vimos frente al supermercado como acordado. Volvería a comprar.|Rendez-vous devant le supermarché comme convenu. J’achèterais à nouveau.|Afgesproken bij de supermarkt, alles goed. Graag weer.|Nou rankontre devan makèt la jan nou te di. M ap achte ankò.|A topa dilanti supermarket manera palabrá.',
    ),
    words(
      'Very patient with all my questions.|Mucha paciencia con todas mis preguntas.|Très patiente avec toutes mes questions.|Heel geduldig met al mijn vragen.|Anpil pasyans ak tout kesyon m yo.|Hopi pasenshi ku tur mi preguntanan.',
    ),
    words(
      'Better than in the pictures. Thank you.|Mejor que en las fotos. Gracias.|Mieux que sur les photos. Merci.|Mooier dan op de foto’s. Bedankt.|Pi bèl pase nan foto yo. Mèsi.|Mihó ku riba potrèt. Danki.',
    ),
    words(
      'Let me test everything before paying.|Me dejó probar todo antes de pagar.|J’ai pu tout essayer avant de payer.|Mocht alles testen voor ik betaalde.|Li kite m teste tout anvan m peye.|A laga mi purba tur kos promé ku paga.',
    ),
    words(
      'Second time I buy here, just as good as the first.|Segunda vez que compro, igual de bien que la primera.|Deuxième achat, aussi bien que le premier.|Tweede keer gekocht, weer prima.|Dezyèm fwa m achte, toujou bon.|Di dos biaha ku mi ta kumpra, mes bon.',
    ),
  ],
  4: [
    words(
      'Good seller. Came twenty minutes late, but said so.|Buen vendedor. Llegó veinte minutos tarde, pero avisó.|Bon vendeur. Vingt minutes de retard, mais il a prévenu.|Goede verkoper. Twintig minuten later, wel gemeld.|Bon vandè. Li an reta ven minit, men li avèti.|Bon bendedó. A yega lat, pero a avisá.',
    ),
    words(
      'Works well; one small scratch that I had not seen in the picture.|Funciona bien; un rayón que no se veía en la foto.|Fonctionne bien ; une petite rayure invisible sur la photo.|Werkt goed; één krasje dat ik niet op de foto zag.|Li mache byen; yon ti grafouyen.|Ta traha bon; un raspu chikí.',
    ),
    words(
      'Friendly and honest about what was not perfect.|Amable y honesto sobre los detalles.|Aimable et honnête sur les défauts.|Vriendelijk en eerlijk over de gebreken.|Janti epi onèt.|Amabel i onesto.',
    ),
    words(
      'All fine. Pick-up took a bit of planning.|Todo bien. Coordinar la entrega tomó un poco.|Tout va bien. Le retrait a demandé un peu d’organisation.|Prima. Ophalen kostte wat plannen.|Tout byen.|Tur bon.',
    ),
  ],
  3: [
    words(
      'Item is fine, answers were slow.|El artículo está bien, las respuestas fueron lentas.|L’objet est bien, les réponses lentes.|Product is goed, antwoorden traag.|Bagay la bon, repons yo lant.|E artíkulo ta bon, kontesta tabata pokopoko.',
    ),
    words(
      'Needed more cleaning than I expected.|Necesitó más limpieza de lo esperado.|Il a fallu plus de nettoyage que prévu.|Moest meer schoongemaakt worden dan verwacht.|Li te bezwen plis netwayaj.|Tabatin mester di mas limpiesa.',
    ),
  ],
  2: [
    words(
      'Changed the meeting place twice. The thing itself works.|Cambió el lugar dos veces. El artículo funciona.|Lieu de rendez-vous changé deux fois. L’objet fonctionne.|Twee keer een andere plek. Het werkt wel.|Li chanje plas la de fwa.|A kambia lugá dos biaha.',
    ),
  ],
  1: [
    words(
      'Sold to somebody else after we had agreed.|Lo vendió a otro después de acordar.|Vendu à quelqu’un d’autre après accord.|Aan een ander verkocht na onze afspraak.|Li vann yon lòt moun apre nou te dakò.|A bende na otro hende despues di palabra.',
    ),
  ],
};

/**
 * A few reviews for everyone who has listings; never by the seller about themselves, at most one
 * per pair.
 */
export function demoReviews(
  people: readonly DemoPerson[],
  listings: readonly DemoListing[],
): DemoReview[] {
  const random = randomOf('calabash reviews');
  const oldest = new Map<string, number>();
  for (const listing of listings)
    oldest.set(
      listing.seller.slug,
      Math.max(oldest.get(listing.seller.slug) ?? 0, listing.createdDaysAgo),
    );
  return people
    .filter((person) => oldest.has(person.slug))
    .flatMap((seller) => {
      const span = oldest.get(seller.slug) ?? 30;
      const authors = new Set<DemoPerson>();
      const wanted = random.chance(0.07) ? 0 : whole(random, 2, 14);
      for (let tries = 0; authors.size < wanted && tries < 60; tries++) {
        const author = random.pick(people);
        // People mostly buy on their own island.
        if (
          author !== seller &&
          author.role === 'user' &&
          (author.country === seller.country || random.chance(0.25))
        )
          authors.add(author);
      }
      return [...authors].map((author): DemoReview => {
        const rating = weighted(random, [
          [5, 64],
          [4, 25],
          [3, 7],
          [2, 3],
          [1, 1],
        ]);
        return {
          author,
          seller,
          rating,
          comment: random.pick(SAID[rating] ?? [])[author.language],
          verified: random.chance(0.72),
          helpful: random.chance(0.5) ? 0 : whole(random, 1, 9),
          createdDaysAgo: Math.max(0.2, random() * Math.min(span, author.joinedDaysAgo) * 0.95),
        };
      });
    });
}
