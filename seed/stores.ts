// The stores of the demo: about a third of the sellers have opened one. Telephone numbers are of
// the range that is kept for fiction, and addresses end in .example, so that nobody's line rings.
import { countryByCode, currencyByCode, DEFAULT_CURRENCY } from '#features/catalog/catalog.data.ts';
import { type BusinessType, type Weekday, WEEKDAYS } from '#features/sellers/sellers.limits.ts';
import type { DemoListing } from './listings/plan.ts';
import { words, type Words } from './listings/draft.ts';
import { DEMO_ACCOUNTS, type DemoPerson } from './people.ts';
import { type Language, placeByCode } from './places.ts';
import { askingPrice, type Random, randomOf, whole } from './random.ts';

export type DemoStore = {
  seller: DemoPerson;
  name: string;
  description: string;
  businessType: BusinessType;
  registration: string | null;
  website: string | null;
  social: { facebook?: string; instagram?: string };
  /** With the country code; null where no range is kept for fiction. */
  phone: string | null;
  whatsapp: string | null;
  hours: Partial<Record<Weekday, string>>;
  localDelivery: boolean;
  islandWide: boolean;
  international: boolean;
  /** Minor units of `currency`. */
  freeFrom: number | null;
  currency: string;
  returnPolicy: string | null;
  shippingPolicy: string | null;
  /** Scene whose first shot is the logo. */
  logo: string | null;
  /** A panorama of the island is its banner. */
  hasBanner: boolean;
  openedDaysAgo: number;
};

const SHARE = 0.34;

/** {first}, {last} and {town} are those of the seller. */
const NAMES: Record<Language, string[]> = {
  en: [
    '{last} & Family',
    '{town} Trading Post',
    '{first}’s Corner',
    '{last} Home & Yard',
    '{town} Finds',
    '{first}’s Veranda',
    '{last} Variety Store',
    '{town} Second Round',
  ],
  es: [
    'Casa {last}',
    'El Rincón de {first}',
    'Variedades {last}',
    'Bazar {town}',
    'La Marquesina de {first}',
  ],
  fr: ['Chez {first}', 'Maison {last}', 'Comptoir {last}', 'La Véranda de {first}', 'Bazar {last}'],
  nl: ['{last} & Zonen', 'Winkel van {first}', 'Huis {last}', '{last} Handel'],
  ht: ['Boutik {first}', 'Lakay {last}', 'Magazen {last}'],
  pap: ['Tienda {first}', 'Kas {last}', 'Bario {last}'],
};

const ABOUT: Words[] = [
  words(
    'A small family shop in {town}. We look every thing over before it goes out, and say plainly what is not perfect.|Una tienda familiar en {town}. Revisamos cada cosa antes de entregarla y decimos con claridad lo que no está perfecto.|Une petite boutique familiale à {town}. Chaque objet est contrôlé avant de partir, et nous disons franchement ce qui n’est pas parfait.|Een kleine familiezaak in {town}. We kijken alles na voordat het de deur uitgaat en zeggen eerlijk wat er niet perfect aan is.|Yon ti boutik fanmi nan {town}. Nou tcheke tout bagay anvan yo soti, e nou di klèman sa ki pa pafè.|Un tienda chikitu di famia na {town}. Nos ta kontrolá tur kos promé ku e sali.',
  ),
  words(
    'Good things at fair prices, from our yard in {town} to yours. Come and look before you buy; the coffee is on.|Cosas buenas a precios justos, de nuestro patio en {town} al suyo. Venga a ver antes de comprar; el café está listo.|De bonnes choses à prix justes, de notre cour à {town} jusqu’à la vôtre. Venez voir avant d’acheter ; le café est prêt.|Goede spullen voor een eerlijke prijs, van ons erf in {town} naar dat van u. Kom eerst kijken; de koffie staat klaar.|Bon bagay, bon pri, soti nan lakou nou nan {town} rive nan pa w. Vin gade anvan ou achte; kafe a pare.|Bon kos pa preis hustu, for di nos kurá na {town}. Bin wak promé; kòfi ta kla.',
  ),
  words(
    'We buy, mend and sell on. What leaves our workshop in {town} works, and if it stops within a month we mend it again.|Compramos, reparamos y vendemos. Lo que sale de nuestro taller en {town} funciona; si falla en un mes, lo arreglamos otra vez.|Nous achetons, réparons et revendons. Ce qui sort de notre atelier à {town} marche ; en cas de panne dans le mois, nous réparons encore.|Wij kopen in, repareren en verkopen. Wat onze werkplaats in {town} verlaat, werkt; gaat het binnen een maand stuk, dan repareren we het opnieuw.|Nou achte, nou repare, nou revann. Sa ki soti nan atelye nou nan {town} mache; si l gate nan yon mwa, nou repare l ankò.|Nos ta kumpra, drecha i bende. Loke sali for di nos tayer na {town} ta traha; si e daña den un luna, nos ta drech’é atrobe.',
  ),
];

const RETURNS: Words[] = [
  words(
    'Bring it back within seven days as you got it, and you get your money back.|Devuélvalo en siete días tal como lo recibió y le devolvemos su dinero.|Rapportez l’objet sous sept jours dans l’état où vous l’avez reçu : nous vous remboursons.|Breng het binnen zeven dagen terug zoals u het kreeg en u krijgt uw geld terug.|Pote l tounen nan sèt jou jan ou te resevwa l, n ap remèt ou kòb ou.|Trese bèk den shete dia manera bo a hañ’é, i bo ta haña bo plaka bèk.',
  ),
  words(
    'Second-hand things are sold as seen. If something important was not said, we take it back at our cost.|Lo usado se vende como se ve. Si no dijimos algo importante, lo aceptamos de vuelta a nuestro costo.|L’occasion est vendue en l’état. Si nous avons oublié de dire quelque chose d’important, nous reprenons l’objet à nos frais.|Tweedehands wordt verkocht zoals gezien. Hebben we iets belangrijks niet gezegd, dan nemen we het op onze kosten terug.|Bagay dezyèm men vann jan ou wè yo. Si nou te bliye di yon bagay enpòtan, nou reprann li sou kont nou.|Kos di di dos man ta bende manera bo ta mira nan. Si nos no a bisa algu importante, nos ta tum’é bèk.',
  ),
];

const SHIPPING: Words[] = [
  words(
    'We deliver on Tuesdays and Fridays. Larger things by arrangement; we call the day before.|Entregamos martes y viernes. Lo grande, según acuerdo; llamamos el día antes.|Nous livrons le mardi et le vendredi. Pour les objets volumineux, sur rendez-vous ; nous appelons la veille.|We bezorgen op dinsdag en vrijdag. Grote spullen in overleg; we bellen de dag ervoor.|Nou livre madi ak vandredi. Gwo bagay, sou randevou; n ap rele w jou anvan an.|Nos ta entregá djamars i djabièrnè. Kos grandi segun palabrashon.',
  ),
  words(
    'Small parcels go with the inter-island boat every week. You pay what the carrier asks, nothing on top.|Los paquetes pequeños salen cada semana en el barco. Usted paga lo que cobra el transportista, nada más.|Les petits colis partent chaque semaine par le bateau. Vous payez le prix du transporteur, rien de plus.|Kleine pakketten gaan elke week mee met de boot. U betaalt wat de vervoerder vraagt, niets extra.|Ti pakè yo pati chak semèn ak bato a. Ou peye sa transpòtè a mande, pa gen anplis.|Pakete chikí ta bai tur siman ku boto. Bo ta paga loke e transportista ta pidi.',
  ),
];

const CLOSED = words('Closed|Cerrado|Fermé|Gesloten|Fèmen|Será');

/** Monday to Friday, Saturday, Sunday; empty stands for a closed day. */
const WEEKS: [string, string, string][] = [
  ['9:00-17:00', '9:00-13:00', ''],
  ['8:30-12:00, 13:30-17:30', '8:30-12:30', ''],
  ['10:00-18:00', '10:00-16:00', '10:00-14:00'],
  ['8:00-16:00', '', ''],
];
const ENGLISH_WEEK: [string, string, string] = ['9am - 5pm', '9am - 2pm', ''];

function weekOf(random: Random, language: Language): DemoStore['hours'] {
  const [usual, saturday, sunday] = random.pick(
    language === 'en' ? [...WEEKS, ENGLISH_WEEK] : WEEKS,
  );
  const of = (day: Weekday) =>
    (day === 'saturday' ? saturday : day === 'sunday' ? sunday : usual) || CLOSED[language];
  return Object.fromEntries(WEEKDAYS.map((day) => [day, of(day)]));
}

/**
 * A number of 555-0100 to 555-0199, which is never given to anybody; only North American numbering
 * keeps such a range.
 */
function fictionalNumber(random: Random, country: string): string | null {
  const digits = countryByCode(country)?.dialCode.replace(/\D/g, '') ?? '';
  return digits.startsWith('1') && digits.length === 4
    ? `+${digits}55501${String(whole(random, 0, 99)).padStart(2, '0')}`
    : null;
}

function storeOf(seller: DemoPerson, listings: DemoListing[], taken: Set<string>): DemoStore {
  const random = randomOf(`store ${seller.slug}`);
  const { language, town, country } = seller;
  const [first = '', ...rest] = seller.name.split(' ');
  const fill = (text: string) =>
    text
      .replaceAll('{first}', first)
      .replaceAll('{last}', rest.join(' '))
      .replaceAll('{town}', town.name)
      .replaceAll('à Les ', 'aux ')
      .replaceAll('à Le ', 'au ');
  const names = NAMES[language].map(fill).filter((one) => !taken.has(one));
  const name = names.length > 0 ? random.pick(names) : seller.name;
  taken.add(name);
  const isBusiness = random.chance(0.55);
  const local = countryByCode(country)?.currency ?? DEFAULT_CURRENCY;
  const currency = random.chance(0.4) ? local : DEFAULT_CURRENCY;
  const rate = currencyByCode(currency)?.rate ?? 1;
  const phone = fictionalNumber(random, country);
  const handle = seller.slug;
  return {
    seller,
    name,
    businessType: isBusiness ? 'business' : 'individual',
    description: fill(random.pick(ABOUT)[language]),
    registration:
      isBusiness && random.chance(0.7)
        ? `${country}-${whole(random, 2009, 2024)}-${String(whole(random, 100, 99_999)).padStart(5, '0')}`
        : null,
    website: random.chance(0.45) ? `https://${handle}.example/` : null,
    social: {
      ...(random.chance(0.6) ? { facebook: `https://facebook.example/${handle}` } : {}),
      ...(random.chance(0.5) ? { instagram: `https://instagram.example/${handle}` } : {}),
    },
    phone,
    whatsapp: phone !== null && random.chance(0.75) ? phone : null,
    hours: weekOf(random, language),
    localDelivery: random.chance(0.85),
    islandWide: random.chance(0.6),
    international: random.chance(0.2),
    freeFrom: random.chance(0.5)
      ? askingPrice(random.pick([50, 75, 80, 100, 150]) * rate) * 100
      : null,
    currency,
    returnPolicy: random.chance(0.85) ? random.pick(RETURNS)[language] : null,
    shippingPolicy: random.chance(0.7) ? random.pick(SHIPPING)[language] : null,
    logo:
      listings.find(
        (listing) =>
          listing.seller.slug === seller.slug &&
          listing.scene !== null &&
          listing.status === 'approved',
      )?.scene ?? null,
    hasBanner: random.chance(0.6),
    openedDaysAgo: whole(random, 20, 700),
  };
}

/**
 * The stores, the same ones on every machine; the seller that a visitor can sign in as has one,
 * with a banner.
 */
export function demoStores(people: DemoPerson[], listings: DemoListing[]): DemoStore[] {
  const taken = new Set<string>();
  return people
    .filter(
      (person) =>
        person.sells &&
        (person.email === DEMO_ACCOUNTS.seller ||
          randomOf(`has a store ${person.slug}`).chance(SHARE)),
    )
    .map((person) => ({
      ...storeOf(person, listings, taken),
      ...(person.email === DEMO_ACCOUNTS.seller
        ? {
            name: 'Campbell’s Workshop',
            hasBanner: true,
            businessType: 'business' as const,
            registration: 'JM-2016-00417',
          }
        : {}),
    }));
}

/** What draws the banner of a seller's store. */
export function bannerInput(seller: DemoPerson): {
  seed: string;
  island: string;
  time: string;
  w: number;
  h: number;
} {
  return {
    seed: `banner ${seller.slug}`,
    island: placeByCode(seller.country).island,
    time: randomOf(`banner ${seller.slug}`).pick(['morning', 'noon', 'late']),
    w: BANNER.width,
    h: BANNER.height,
  };
}

export const BANNER = { width: 1600, height: 620 } as const;
