// What comes in several kinds: hats that are woven in a few colours, necklaces that are strung to a
// length.
import type { ListingVariation } from '#features/listings/listings.schema.ts';
import type { Words } from './draft.ts';
import type { DemoListing } from './plan.ts';

const LENGTH: Words = {
  en: 'Length',
  es: 'Largo',
  fr: 'Longueur',
  nl: 'Lengte',
  ht: 'Longè',
  pap: 'Largura',
};
const COLOR: Words = {
  en: 'Color',
  es: 'Color',
  fr: 'Couleur',
  nl: 'Kleur',
  ht: 'Koulè',
  pap: 'Koló',
};
const COLORS: Words[] = [
  { en: 'Natural', es: 'Natural', fr: 'Naturel', nl: 'Naturel', ht: 'Natirèl', pap: 'Natural' },
  {
    en: 'Turquoise',
    es: 'Turquesa',
    fr: 'Turquoise',
    nl: 'Turquoise',
    ht: 'Tikwaz',
    pap: 'Turkesa',
  },
  { en: 'Coral', es: 'Coral', fr: 'Corail', nl: 'Koraal', ht: 'Koray', pap: 'Koral' },
];
/** Of each colour; the second is out of stock. */
const WOVEN = [2, 0, 1];

/**
 * The variations of a demo listing, none for most. What an option adds is a share of the price, in
 * whole units of its money.
 */
export function demoVariations({
  tags,
  language,
  price,
  soldDaysAgo,
}: DemoListing): ListingVariation[] {
  const say = (text: Words) => text[language];
  const share = (part: number) => Math.round((price * part) / 100) * 100;
  if (tags.includes('hat')) {
    return [
      {
        id: 'color',
        name: say(COLOR),
        options: COLORS.map((color, index) => ({
          id: `color-${index}`,
          value: say(color),
          priceModifier: index === 0 ? 0 : share(0.1),
          inventory: soldDaysAgo === null ? (WOVEN[index] ?? 0) : 0,
        })),
      },
    ];
  }
  if (tags.includes('necklace') && tags.includes('handmade')) {
    return [
      {
        id: 'length',
        name: say(LENGTH),
        options: [40, 45, 50].map((centimetres, index) => ({
          id: `length-${centimetres}`,
          value: `${centimetres} cm`,
          priceModifier: share(0.1 * index),
          inventory: 0,
        })),
      },
    ];
  }
  return [];
}
