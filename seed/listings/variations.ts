// What comes in several kinds: hats that are woven in a few colours, necklaces that are strung to a
// length.
import type { ListingVariation } from '#features/listings/listings.schema.ts';
import { type Words, words } from './draft.ts';
import type { DemoListing } from './plan.ts';

const LENGTH = words('Length|Largo|Longueur|Lengte|Longè|Largura');
const COLOR = words('Color|Color|Couleur|Kleur|Koulè|Koló');
const COLORS = [
  words('Natural|Natural|Naturel|Naturel|Natirèl|Natural'),
  words('Turquoise|Turquesa|Turquoise|Turquoise|Tikwaz|Turkesa'),
  words('Coral|Coral|Corail|Koraal|Koray|Koral'),
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
