/**
 * What a listing's details may say, as stored (spec 1 section 3, DECISIONS.md D4); their names are
 * texts (`choiceKey`).
 */
import choices from './data/choices.json' with { type: 'json' };

export const PROPERTY_TYPES: readonly string[] = choices.propertyTypes;
export const AMENITIES: readonly string[] = choices.amenities;
export const FUELS: readonly string[] = choices.fuels;
export const TRANSMISSIONS: readonly string[] = choices.transmissions;
/** Which side the wheel is on. */
export const DRIVE_SIDES: readonly string[] = choices.driveSides;
export const PART_CATEGORIES: readonly string[] = choices.partCategories;
export const SERVICE_TYPES: readonly string[] = choices.serviceTypes;
