// Which drawing stands for which words of a title.
import { basket, easel, vases, calabashes, kite, toys } from './objects/crafts.mjs';
import { television, speaker, camera, laptop, phones } from './objects/electronics.mjs';
import { marketStall, stage } from './objects/events.mjs';
import { hatBag, sneakers, shirt, dress } from './objects/fashion.mjs';
import { backpack, umbrella, giftBox, radioSet, crates } from './objects/finds.mjs';
import { cake, meal, fruit } from './objects/food.mjs';
import { lampTable, rocker, tableSet, armchair } from './objects/furniture.mjs';
import { watering, plants } from './objects/garden.mjs';
import { flats, villa, plot, veranda, cottage } from './objects/homes.mjs';
import {
  gamepad,
  sofa,
  bed,
  bucket,
  fridge,
  tank,
  fan,
  generator,
  books,
} from './objects/household.mjs';
import { necklace, watch } from './objects/jewelry.mjs';
import { guitar, drums, steelpan } from './objects/music.mjs';
import { cat, dog } from './objects/pets.mjs';
import { apron, desk, barber, paintSet, toolbox } from './objects/services.mjs';
import { cricket, surf, bicycle, ball } from './objects/sports.mjs';
import {
  motorbike,
  battery,
  headlight,
  dashcam,
  trailer,
  shopfront,
} from './objects/vehicle-parts.mjs';
import { pickup, jeep, scooter, wheelPart, sedan, boat } from './objects/vehicles.mjs';

/** By category: words of the title, the drawing, its setting and its scale; the first that fits. */
export const VARIANTS = {
  Cars: [
    [/motorcycle/i, motorbike, 'road', 1.27],
    [/battery/i, battery, 'floor', 1.3],
    [/headlamp/i, headlight, 'table', 1.36],
    [/dashcam/i, dashcam, 'table', 1.4],
    [/hilux|pick-?up|truck|navara|ranger|frontier/i, pickup, 'road', 1.19],
    [
      /jimny|rav|jeep|suv|x-?trail|tucson|prado|vitara|wrangler|crv|cr-v|sportage/i,
      jeep,
      'road',
      1.23,
    ],
    [/scooter|motor|bike|vespa|yamaha|activa/i, scooter, 'road', 1.27],
    [/tyre|tire|rim|wheel|part|brake|bumper|headlight/i, wheelPart, 'floor', 1.3],
    [/./, sedan, 'road', 1.23],
  ],
  'Real Estate': [
    [/trailer/i, trailer, 'yard', 1.14],
    [/shopfront/i, shopfront, 'yard', 1.14],
    [/apartment|flat|condo|studio|unit/i, flats, 'yard', 1.12],
    [/villa|pool|modern|beach house|penthouse/i, villa, 'coast', 1.12],
    [/land|lot|acre|plot/i, plot, 'hill', 1.22],
    [/guest|plantation|great house|veranda|family|bedroom house|inn/i, veranda, 'yard', 1.12],
    [/./, cottage, 'yard', 1.2],
  ],
  Jobs: [
    [/chef|cook|bar|server|wait|hotel|kitchen|housekeep/i, apron, 'wallhang', 1.2],
    [/./, desk, 'table', 1.36],
  ],
  Electronics: [
    [/gamepad/i, gamepad, 'table', 1.4],
    [/tv|television|monitor|screen/i, television, 'floor', 1.3],
    [/speaker|sound|audio|amp|bluetooth/i, speaker, 'table', 1.47],
    [/camera|lens|drone|canon|nikon/i, camera, 'table', 1.47],
    [/./, laptop, 'table', 1.36],
  ],
  Furniture: [
    [/sofa/i, sofa, 'floor', 1.36],
    [/bed frame/i, bed, 'floor', 1.36],
    [/\blamp|night ?stand|bedside/i, lampTable, 'floor', 1.41],
    [/rock/i, rocker, 'floor', 1.41],
    [/table|dining/i, tableSet, 'floor', 1.41],
    [/./, armchair, 'floor', 1.47],
  ],
  Fashion: [
    [/necklace/i, necklace, 'table', 1.36],
    [/watch/i, watch, 'table', 1.3],
    [/hat|bag|basket bag|purse/i, hatBag, 'table', 1.36],
    [/shoe|sneaker|sandal/i, sneakers, 'table', 1.41],
    [/shirt|guayabera|linen|suit/i, shirt, 'wallhang', 1.2],
    [/./, dress, 'wallhang', 1.2],
  ],
  Phones: [[/./, phones, 'table', 1.36]],
  Services: [
    [/cleaning/i, bucket, 'floor', 1.36],
    [/hair|braid|barber|beauty|nail|make-?up/i, barber, 'table', 1.47],
    [/paint|decor|renovat/i, paintSet, 'floor', 1.47],
    [/./, toolbox, 'table', 1.36],
  ],
  'Home & Garden': [
    [/refrigerator/i, fridge, 'floor', 1.24],
    [/\btank/i, tank, 'patio', 1.3],
    [/\bfan\b/i, fan, 'floor', 1.24],
    [/generator/i, generator, 'patio', 1.36],
    [/water|tool|hose/i, watering, 'patio', 1.41],
    [/./, plants, 'patio', 1.41],
  ],
  'Food & Dining': [
    [/cake|baking|bakery|\bbread\b|birthday|dessert/i, cake, 'table', 1.47],
    [/meal|lunch|cater|fish|stew|dinner|pelau|rice/i, meal, 'table', 1.36],
    [/./, fruit, 'table', 1.33],
  ],
  Pets: [
    [/cat|kitten/i, cat, 'patio', 1.53],
    [/./, dog, 'patio', 1.47],
  ],
  'Sports & Recreation': [
    [/cricket|wicket/i, cricket, 'hill', 1.27],
    [/\bboat|pirogue|kayak/i, boat, 'beach', 1.19],
    [/surf|paddle|\bboards?\b/i, surf, 'beach', 1.22],
    [/bike|bicycle|cycle/i, bicycle, 'promenade', 1.33],
    [/football|soccer|ball|gym/i, ball, 'hill', 1.22],
    [/./, cricket, 'hill', 1.27],
  ],
  'Arts & Crafts': [
    [/basket|weav|straw/i, basket, 'table', 1.36],
    [/paint|art|canvas|print/i, easel, 'floor', 1.36],
    [/pot|vase|ceramic|clay/i, vases, 'table', 1.36],
    [/./, calabashes, 'table', 1.36],
  ],
  'Toys & Games': [
    [/kite/i, kite, 'sky', 1],
    [/./, toys, 'floor', 1.38],
  ],
  'Musical Instruments': [
    [/guitar|cuatro|bass/i, guitar, 'floor', 1.3],
    [/drum|tambou|conga|djembe/i, drums, 'floor', 1.36],
    [/./, steelpan, 'patio', 1.41],
  ],
  Events: [
    [/market|fair|stall/i, marketStall, 'promenade', 1.27],
    [/./, stage, 'fete', 1.12],
  ],
  'Lost & Found': [
    [/bag|backpack/i, backpack, 'table', 1.3],
    [/./, umbrella, 'floor', 1.36],
  ],
  'Free Items': [[/./, giftBox, 'floor', 1.36]],
  Miscellaneous: [
    [/books/i, books, 'table', 1.4],
    [/boat|pirogue|kayak/i, boat, 'beach', 1.19],
    [/radio|lantern|vintage/i, radioSet, 'table', 1.41],
    [/./, crates, 'floor', 1.36],
  ],
};
