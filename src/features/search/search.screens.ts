// The screens that are looked at everywhere, as tests/support/screens.ts says.
import { HOSTILE_TITLE } from '#tests/support/hostile-words.ts';
import type { Screens } from '#tests/support/screen.ts';

export const screens = (): Screens => ({
  visitor: [
    { path: '/products', opensOnPhone: ['.header summary:has(+ .pop-settings)'] },
    { path: '/products?view=list', opensOnPhone: ['.toolbar [popovertarget]'] },
    '/products?view=map',
    '/products?view=map&location=Jamaica&category=cars',
    '/browse/furniture/jamaica',
    {
      path: '/products?category=cars&make=Toyota&yearFrom=2012&fuel=Gasoline&minPrice=500',
      opensOnPhone: ['.toolbar [popovertarget]'],
    },
    '/products?category=real-estate-sale&bedroomsFrom=2&propertyType=House&photos=1',
    `/search?q=${HOSTILE_TITLE}`,
    `/search?q=${HOSTILE_TITLE}&location=Jamaica&category=furniture`,
    { path: '/search?q=car', opens: ['.header [name=q]'] },
    '/search?q=zzzzqqq',
    `/search?q=${HOSTILE_TITLE}&location=Montserrat`,
    '/products?category=cars&minPrice=900&maxPrice=100',
  ],
});
