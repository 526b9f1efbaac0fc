/** Where the router is going, in the paths that the rest of the product knows. */
import { useMemo } from 'react';
import { useNavigation as useRouterNavigation } from 'react-router';
import { languagePrefixHere } from '../jsx/own-links.ts';
import { withoutLanguage } from '../i18n/language-path.ts';

type Navigation = ReturnType<typeof useRouterNavigation>;

/**
 * React Router's hook of this name, which gives the addresses of the browser: "/es/products". This
 * one is for whoever compares them with a path.
 */
export function useNavigation(): Navigation {
  const prefix = languagePrefixHere();
  const navigation = useRouterNavigation();
  return useMemo(() => (prefix ? inOwnPaths(navigation) : navigation), [prefix, navigation]);
}

function inOwnPaths(navigation: Navigation): Navigation {
  if (navigation.state === 'idle') return navigation;
  const { location, formAction } = navigation;
  return {
    ...navigation,
    location: { ...location, pathname: withoutLanguage(location.pathname) },
    ...(formAction === undefined ? {} : { formAction: withoutLanguage(formAction) }),
  } as Navigation;
}
