import {
  Armchair,
  Briefcase,
  Building2,
  Car,
  Caravan,
  Cog,
  Flower2,
  Gem,
  Gift,
  House,
  KeyRound,
  Laptop,
  type LucideIcon,
  Motorbike,
  Music,
  Package,
  Palette,
  PawPrint,
  Puzzle,
  SearchCheck,
  Shirt,
  Smartphone,
  Ticket,
  Trophy,
  Utensils,
  Wrench,
} from 'lucide-react';
import type { Category } from '#features/catalog/catalog.schema.ts';

/** The icons that categories.json names; any other name draws a parcel. */
export const CATEGORY_ICONS: Readonly<Record<string, LucideIcon>> = {
  armchair: Armchair,
  briefcase: Briefcase,
  'building-2': Building2,
  car: Car,
  caravan: Caravan,
  cog: Cog,
  'flower-2': Flower2,
  gem: Gem,
  gift: Gift,
  house: House,
  'key-round': KeyRound,
  laptop: Laptop,
  motorbike: Motorbike,
  music: Music,
  package: Package,
  palette: Palette,
  'paw-print': PawPrint,
  puzzle: Puzzle,
  'search-check': SearchCheck,
  shirt: Shirt,
  smartphone: Smartphone,
  ticket: Ticket,
  trophy: Trophy,
  utensils: Utensils,
  wrench: Wrench,
};

/** A category's glyph; decorative, its name stands beside it. */
export function CategoryIcon({
  category,
  className = 'icon',
}: {
  category: Pick<Category, 'icon'>;
  className?: string;
}) {
  const Icon = CATEGORY_ICONS[category.icon] ?? Package;
  return <Icon className={className} aria-hidden />;
}
