/** Where the router is going, in the paths that the rest of the product knows. */
import { useContext, useMemo, useSyncExternalStore } from 'react';
import { UNSAFE_DataRouterContext, useNavigation as useRouterNavigation } from 'react-router';
import { useLanguagePrefix } from './jsx/own-links.ts';
import { withoutLanguage } from './language-path.ts';

type Navigation = ReturnType<typeof useRouterNavigation>;

/**
 * React Router's hook of this name, which gives the addresses of the browser: "/es/products". This
 * one is for whoever compares them with a path, and for forms that send what the page asks for on:
 * it says where the router goes as soon as that is known.
 */
export function useNavigation(): Navigation {
  const prefix = useLanguagePrefix();
  const navigation = usePromptNavigation();
  return useMemo(() => (prefix ? inOwnPaths(navigation) : navigation), [prefix, navigation]);
}

/**
 * React Router tells of a navigation in a transition: on a slow phone somebody chooses twice before
 * that is drawn, and the second choice would not know of the first. What it tells later, that the
 * navigation is over, belongs together with the page that came.
 */
function usePromptNavigation(): Navigation {
  const told = useRouterNavigation();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const now = useSyncExternalStore(
    (changed) => router?.subscribe(changed) ?? (() => {}),
    () => router?.state.navigation ?? told,
    () => told,
  );
  return now.state === 'idle' ? told : now;
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
