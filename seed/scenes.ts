// The demo's pictures by name. A name says everything that the drawing needs, such as
// "suv-white-jm-2", so that files can be drawn when first asked for. `sceneInput` is the only place
// that turns names into drawings.
import type { SceneInput } from './generator/scene.mjs';
import { PLACES } from './places.ts';

/** Key: category of the generator and a word of the title that makes it choose the drawing. */
const OBJECTS: Record<string, [category: string, word: string]> = {
  pickup: ['Cars', 'pickup'],
  suv: ['Cars', 'suv'],
  sedan: ['Cars', 'sedan'],
  scooter: ['Cars', 'scooter'],
  motorbike: ['Cars', 'motorcycle'],
  wheels: ['Cars', 'wheel'],
  battery: ['Cars', 'battery'],
  headlight: ['Cars', 'headlamp'],
  tablet: ['Cars', 'dashcam'],
  flats: ['Real Estate', 'apartment'],
  villa: ['Real Estate', 'villa'],
  land: ['Real Estate', 'lot'],
  veranda: ['Real Estate', 'veranda'],
  cottage: ['Real Estate', 'cottage'],
  trailer: ['Real Estate', 'trailer'],
  shopfront: ['Real Estate', 'shopfront'],
  apron: ['Jobs', 'cook'],
  desk: ['Jobs', 'desk'],
  tv: ['Electronics', 'television'],
  speaker: ['Electronics', 'speaker'],
  camera: ['Electronics', 'camera'],
  laptop: ['Electronics', 'laptop'],
  gamepad: ['Electronics', 'gamepad'],
  lamp: ['Furniture', 'bedside lamp'],
  rocker: ['Furniture', 'rocking chair'],
  table: ['Furniture', 'dining table'],
  armchair: ['Furniture', 'armchair'],
  sofa: ['Furniture', 'sofa'],
  bed: ['Furniture', 'bed frame'],
  hatbag: ['Fashion', 'hat'],
  sneakers: ['Fashion', 'sneaker'],
  shirt: ['Fashion', 'shirt'],
  dress: ['Fashion', 'dress'],
  necklace: ['Fashion', 'necklace'],
  watch: ['Fashion', 'watch'],
  phones: ['Phones', 'phone'],
  barber: ['Services', 'hair'],
  paint: ['Services', 'paint'],
  toolbox: ['Services', 'toolbox'],
  bucket: ['Services', 'cleaning'],
  watering: ['Home & Garden', 'watering'],
  plants: ['Home & Garden', 'plants'],
  fridge: ['Home & Garden', 'refrigerator'],
  tank: ['Home & Garden', 'tank'],
  fan: ['Home & Garden', 'fan'],
  generator: ['Home & Garden', 'generator'],
  cake: ['Food & Dining', 'cake'],
  meal: ['Food & Dining', 'lunch'],
  fruit: ['Food & Dining', 'fruit'],
  cat: ['Pets', 'kitten'],
  dog: ['Pets', 'puppy'],
  cricket: ['Sports & Recreation', 'cricket'],
  boat: ['Sports & Recreation', 'boat'],
  surf: ['Sports & Recreation', 'surf'],
  bicycle: ['Sports & Recreation', 'bicycle'],
  ball: ['Sports & Recreation', 'football'],
  basket: ['Arts & Crafts', 'basket'],
  easel: ['Arts & Crafts', 'canvas'],
  vases: ['Arts & Crafts', 'vase'],
  calabash: ['Arts & Crafts', 'calabash'],
  kite: ['Toys & Games', 'kite'],
  toys: ['Toys & Games', 'toys'],
  guitar: ['Musical Instruments', 'guitar'],
  drums: ['Musical Instruments', 'drum'],
  steelpan: ['Musical Instruments', 'steelpan'],
  market: ['Events', 'market'],
  stage: ['Events', 'stage'],
  backpack: ['Lost & Found', 'backpack'],
  umbrella: ['Lost & Found', 'umbrella'],
  gift: ['Free Items', 'gift'],
  radio: ['Miscellaneous', 'radio'],
  crates: ['Miscellaneous', 'crates'],
  books: ['Miscellaneous', 'books'],
};

export const OBJECT_KEYS: readonly string[] = Object.keys(OBJECTS);
/** How many different backgrounds and paints one object has in one place. */
export const VARIANTS = 3;

/**
 * Name of a scene: object, paint ("any" leaves it to the drawing), lower-case country code and
 * variant.
 */
export function sceneName(
  object: string,
  colour: string | undefined,
  country: string,
  variant: number,
): string {
  return `${object}-${colour ?? 'any'}-${country.toLowerCase()}-${variant}`;
}

/** What the generator draws for a name of `sceneName`; null when the name means nothing. */
export function sceneInput(name: string): SceneInput | null {
  const [object = '', colour = '', code, variant] = name.split('-');
  const known = Object.hasOwn(OBJECTS, object) ? OBJECTS[object] : undefined;
  const place = PLACES.find((candidate) => candidate.code.toLowerCase() === code);
  if (!known || !place || variant === undefined) return null;
  const [category, word] = known;
  return {
    id: `${object}${variant}`,
    category,
    island: place.island,
    title: colour === 'any' ? word : `${word} ${colour}`,
  };
}
