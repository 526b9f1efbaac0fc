// Parts and accessories of vehicles.
import data from '../data/vehicle-parts.json' with { type: 'json' };
import { whole } from '../random.ts';
import type { Writer } from './draft.ts';
import { CARS } from './vehicles.ts';

export const writePart: Writer = (random, language) => {
  const { picture, category: partCategory, price, name } = random.pick(data.parts);
  const car = random.pick(CARS);
  const from = whole(random, car.first, car.last - 3);
  const years = `${from}-${Math.min(from + 5, car.last)}`;
  return {
    category: 'Automotive - Parts',
    picture,
    language,
    voice: 'goods',
    title: `${name[language]}, ${car.make} ${car.model} ${years}`,
    about: [data.origin[language]],
    usd: random.range(price[0]!, price[1]!),
    condition: random.pick(['new', 'like-new', 'good', 'used', 'used']),
    details: {
      partName: name.en.split(',')[0]!,
      partCategory,
      compatibleMake: car.make,
      compatibleModel: car.model,
      compatibleYear: years,
    },
    tags: ['parts', car.make.toLowerCase(), partCategory.toLowerCase()],
  };
};

/** Accessories come as choice lines; the plan makes the choices. */
export const writeAccessory: Writer = (random, language) => {
  const { picture, price, name } = random.pick(data.accessories);
  return {
    category: 'Car Accessories',
    picture,
    language,
    voice: 'goods',
    title: name[language],
    about: [],
    usd: random.range(price[0]!, price[1]!),
    condition: random.pick(['new', 'new', 'like-new', 'good', 'used']),
    details: {},
    tags: ['car accessories'],
  };
};
