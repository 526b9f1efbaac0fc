// Homes and land, for sale and for rent, and mobile homes.
import type { Condition } from '#features/listings/listings.schema.ts';
import { type Random, whole } from '../random.ts';
import { type Draft, type Words, type Writer, words } from './draft.ts';

type Kind = {
  type: string;
  picture: string;
  name: Words;
  sale: [number, number];
  rent: [number, number];
  beds: [number, number];
  sqft: [number, number];
};
const kind = (
  type: string,
  picture: string,
  sale: [number, number],
  rent: [number, number],
  beds: [number, number],
  sqft: [number, number],
  line: string,
): Kind => ({ type, picture, sale, rent, beds, sqft, name: words(line) });

const KINDS: Kind[] = [
  kind(
    'House',
    'veranda',
    [95_000, 420_000],
    [700, 2400],
    [3, 5],
    [1300, 3200],
    'Family house with veranda|Casa familiar con galería|Maison familiale avec véranda|Gezinswoning met veranda|Kay familyal ak galri|Kas di famia ku porch',
  ),
  kind(
    'Cottage',
    'cottage',
    [48_000, 160_000],
    [450, 1100],
    [1, 3],
    [520, 1100],
    'Wooden cottage|Casita de madera|Case en bois|Houten huisje|Ti kay an bwa|Kas di palu',
  ),
  kind(
    'Apartment',
    'flats',
    [78_000, 310_000],
    [500, 1900],
    [1, 3],
    [560, 1500],
    'Apartment|Apartamento|Appartement|Appartement|Apatman|Apartamento',
  ),
  kind(
    'Condo',
    'flats',
    [120_000, 460_000],
    [850, 2600],
    [1, 3],
    [680, 1700],
    'Condo with parking|Condominio con parqueo|Résidence avec parking|Condo met parkeerplaats|Kondo ak pakin|Kondominio ku parker',
  ),
  kind(
    'Villa',
    'villa',
    [320_000, 1_450_000],
    [2200, 6800],
    [3, 6],
    [2100, 5200],
    'Modern villa with pool|Villa moderna con piscina|Villa moderne avec piscine|Moderne villa met zwembad|Vila modèn ak pisin|Villa moderno ku pisina',
  ),
  kind(
    'Townhouse',
    'cottage',
    [110_000, 330_000],
    [750, 2100],
    [2, 4],
    [1000, 2000],
    'Townhouse|Casa adosada|Maison de ville|Stadswoning|Kay nan vil|Kas den siudat',
  ),
  kind(
    'Beach House',
    'villa',
    [280_000, 1_200_000],
    [1800, 5200],
    [2, 4],
    [1300, 3000],
    'Beach house|Casa de playa|Maison de plage|Strandhuis|Kay bò lanmè|Kas na playa',
  ),
  kind(
    'Multi-family',
    'veranda',
    [180_000, 620_000],
    [600, 1500],
    [4, 8],
    [2400, 5000],
    'Two-family house|Casa de dos familias|Maison de deux logements|Dubbele woning|Kay pou de fanmi|Kas pa dos famia',
  ),
];
const AMENITIES = [
  'Air Conditioning',
  'Parking',
  'Garage',
  'Garden',
  'Balcony',
  'Sea View',
  'Furnished',
  'Fitted Kitchen',
  'Laundry',
  'Internet',
  'Water Tank',
  'Generator',
  'Solar Power',
  'Hurricane Shutters',
  'Gated Community',
  'Security',
  'Pets Allowed',
];

const BEDROOM: Record<keyof Words, [string, string]> = {
  en: ['bedroom', 'bedrooms'],
  es: ['habitación', 'habitaciones'],
  fr: ['chambre', 'chambres'],
  nl: ['slaapkamer', 'slaapkamers'],
  ht: ['chanm', 'chanm'],
  pap: ['kamber', 'kamber'],
};
const IN: Words = words('in|en|à|in|nan|na');
const SETTING = [
  words(
    'Five minutes on foot to the bus, ten to the sea.|A cinco minutos a pie de la guagua y diez del mar.|À cinq minutes à pied du bus, dix de la mer.|Vijf minuten lopen naar de bus, tien naar zee.|Senk minit a pye ak bis la, dis ak lanmè a.|Sinku minüt na pia pa bùs, dies pa laman.',
  ),
  words(
    'Breeze all day, quiet street, good neighbours.|Brisa todo el día, calle tranquila, buenos vecinos.|Brise toute la journée, rue calme, bons voisins.|De hele dag wind, rustige straat, goede buren.|Van tout jounen, lari trankil, bon vwazen.|Bientu henter dia, kaya trankil, bon bisiña.',
  ),
  words(
    'Tiled throughout, mosquito screens on every window, 600-gallon tank.|Todo en losetas, mallas en las ventanas, tinaco de 600 galones.|Carrelée partout, moustiquaires aux fenêtres, citerne de 2 300 litres.|Overal tegels, horren voor alle ramen, watertank.|Mozayik toupatou, plas moustikè nan tout fenèt, tank dlo.|Mosaiko tur kaminda, hor na tur bentana, tanki di awa.',
  ),
  words(
    'Mango and avocado in the yard, room for two cars.|Mango y aguacate en el patio, espacio para dos carros.|Manguier et avocatier dans la cour, place pour deux voitures.|Mango en avocado op het erf, plek voor twee auto’s.|Mango ak zaboka nan lakou a, plas pou de machin.|Mango i avokado den kurá, lugá pa dos outo.',
  ),
  words(
    'Roof and wiring redone in recent years; inspection welcome.|Techo e instalación eléctrica renovados; se aceptan inspecciones.|Toiture et électricité refaites récemment ; expertise bienvenue.|Dak en bedrading onlangs vernieuwd; keuring welkom.|Twati ak kouran refèt; vin enspekte.|Dak i kabel renobá; inspekshon bon biní.',
  ),
];
const RENT_TERMS = words(
  'First month and one month deposit; water included.|Un mes y un depósito; agua incluida.|Un mois d’avance et un mois de caution ; eau comprise.|Eerste maand en één maand borg; water inbegrepen.|Premye mwa ak yon mwa depo; dlo ladan.|Promé luna i un luna depósito; awa inkluí.',
);
const FOR_RENT = words('for rent|en alquiler|à louer|te huur|pou lwe|pa hür');

function about(random: Random, language: keyof Words): string[] {
  const first = whole(random, 0, SETTING.length - 1);
  return [
    SETTING[first]![language],
    SETTING[(first + whole(random, 1, SETTING.length - 1)) % SETTING.length]![language],
  ];
}

function home(random: Random, language: keyof Words, town: string, rent: boolean): Draft {
  const choice = random.pick(KINDS);
  const beds = whole(random, choice.beds[0], choice.beds[1]);
  const span = (beds - choice.beds[0] + random()) / (choice.beds[1] - choice.beds[0] + 1);
  const [low, high] = rent ? choice.rent : choice.sale;
  const bedrooms = `${beds} ${BEDROOM[language][beds === 1 ? 0 : 1]}`;
  const condition: Condition = random.chance(0.16)
    ? 'newly-constructed'
    : random.chance(0.62)
      ? 'good'
      : rent || random.chance(0.6)
        ? 'average-condition'
        : 'fixer-upper';
  const amenities = AMENITIES.filter(() => random.chance(0.34));
  if (choice.type === 'Villa') amenities.push('Swimming Pool');
  if (choice.type === 'Beach House') amenities.push('Beach Access');
  return {
    category: rent ? 'Real Estate - Rent' : 'Real Estate - Sale',
    picture: choice.picture,
    language,
    voice: 'property',
    title: rent
      ? `${choice.name[language]} ${FOR_RENT[language]}, ${bedrooms}, ${town}`
      : `${choice.name[language]}, ${bedrooms}, ${IN[language]} ${town}`,
    about: [...about(random, language), ...(rent ? [RENT_TERMS[language]] : [])],
    usd:
      (low + (high - low) * span * random.range(0.75, 1.05)) *
      (condition === 'fixer-upper' ? 0.62 : condition === 'newly-constructed' ? 1.1 : 1),
    condition,
    details: {
      propertyType: choice.type,
      bedrooms: beds,
      bathrooms: Math.max(1, beds - whole(random, 0, 2)) + (random.chance(0.3) ? 0.5 : 0),
      squareFeet: Math.round((choice.sqft[0] + (choice.sqft[1] - choice.sqft[0]) * span) / 10) * 10,
      amenities,
    },
    tags: [choice.type.toLowerCase(), rent ? 'rent' : 'sale'],
  };
}

const LOTS = words(
  'Hillside lot, {n} acre|Solar en ladera, {n} acre|Terrain en hauteur, {m} m²|Kavel op de helling, {m} m²|Teren sou mòn, {m} m²|Tereno riba seru, {m} m²',
);
const FLAT_LOTS = words(
  'Level building lot, {n} acre, road and water|Solar llano de {n} acre con calle y agua|Terrain plat constructible, {m} m², viabilisé|Vlakke bouwkavel, {m} m², weg en water|Teren plat pou bati, {m} m²|Tereno plat pa traha, {m} m², kaya i awa',
);
const COMMERCIAL = words(
  'Shop with flat above|Local comercial con vivienda arriba|Local commercial avec logement|Winkel met bovenwoning|Boutik ak kay anlè|Lokal komersial ku kas ariba',
);

export const writeSale: Writer = (random, language, town) => {
  if (random.chance(0.2)) {
    const acres = random.pick([0.15, 0.25, 0.33, 0.5, 0.75, 1, 1.5, 2, 3, 5]);
    const metres = Math.round((acres * 4047) / 10) * 10;
    const line = random.chance(0.5) ? LOTS : FLAT_LOTS;
    return {
      category: 'Real Estate - Sale',
      picture: 'land',
      language,
      voice: 'property',
      title: `${line[language].replace('{n}', String(acres)).replace('{m}', String(metres))}, ${town}`,
      about: [
        words(
          'Surveyed and registered; the plan can be seen at any time.|Deslindado y con título; el plano está a la vista.|Borné et enregistré ; plan consultable.|Ingemeten en geregistreerd; de kaart ligt klaar.|Teren an mezire, papye yo an règ.|Midí i registrá; mapa disponibel.',
        )[language],
      ],
      usd: acres ** 0.7 * random.range(38_000, 130_000),
      condition: 'good',
      details: { propertyType: 'Land', squareFeet: Math.round(acres * 43_560) },
      tags: ['land', 'sale'],
    };
  }
  if (random.chance(0.08)) {
    const squareFeet = whole(random, 90, 320) * 10;
    return {
      category: 'Real Estate - Sale',
      picture: 'shopfront',
      language,
      voice: 'property',
      title: `${COMMERCIAL[language]}, ${town}`,
      about: about(random, language),
      usd: squareFeet * random.range(110, 190),
      condition: random.pick(['good', 'average-condition']),
      details: {
        propertyType: 'Commercial',
        squareFeet,
        bathrooms: 2,
        amenities: ['Parking', 'Security'],
      },
      tags: ['commercial', 'sale'],
    };
  }
  return home(random, language, town, false);
};

export const writeRent: Writer = (random, language, town) => home(random, language, town, true);

const MOBILE = [
  words(
    'Mobile home, {b}, on blocks|Casa móvil, {b}, sobre bloques|Mobil-home, {b}, sur plots|Stacaravan, {b}|Kay mobil, {b}|Kas mobil, {b}',
  ),
  words(
    'Trailer home with deck, {b}|Casa rodante con terraza, {b}|Mobil-home avec terrasse, {b}|Stacaravan met terras, {b}|Kay mobil ak galri, {b}|Kas mobil ku porch, {b}',
  ),
  words(
    'Container home, finished inside, {b}|Casa contenedor terminada, {b}|Maison conteneur aménagée, {b}|Containerwoning, afgewerkt, {b}|Kay kontenè, {b}|Kas di kontener, {b}',
  ),
];

export const writeMobileHome: Writer = (random, language, town) => {
  const beds = whole(random, 1, 3);
  return {
    category: 'Mobile Home',
    picture: 'trailer',
    language,
    voice: 'property',
    title: `${random.pick(MOBILE)[language].replace('{b}', `${beds} ${BEDROOM[language][beds === 1 ? 0 : 1]}`)}, ${town}`,
    about: [
      words(
        'Can be moved by truck in one day; plumbing and lights work.|Se traslada en camión en un día; plomería y luces funcionan.|Transportable par camion en un jour ; plomberie et éclairage en état.|In één dag per vrachtwagen te verplaatsen; water en licht werken.|Yon kamyon ka deplase l nan yon jou.|Por move ku trùk den un dia; awa i lus ta traha.',
      )[language],
    ],
    usd: random.range(14_000, 26_000) + beds * 6500,
    condition: random.pick([
      'good',
      'good',
      'average-condition',
      'newly-constructed',
      'fixer-upper',
    ]),
    details: {
      propertyType: 'House',
      bedrooms: beds,
      bathrooms: 1,
      squareFeet: 260 + beds * 120,
      amenities: ['Air Conditioning', 'Water Tank'],
    },
    tags: ['mobile home'],
  };
};
