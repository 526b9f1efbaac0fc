import { useEffect, useState } from 'react';

/** The section that somebody reads: the last whose heading is in the upper third of the window. */
export function useSectionInView(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id);
  useEffect(() => {
    const headings = sections.flatMap(({ id }) => document.getElementById(id) ?? []);
    const look = () => {
      const above = headings.filter((each) => each.getBoundingClientRect().top < innerHeight / 3);
      setCurrent((above.at(-1) ?? headings[0])?.id);
    };
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -66% 0px' });
    headings.forEach((each) => observer.observe(each));
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
