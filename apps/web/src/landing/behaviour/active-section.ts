/** Marks the links of the section that is being read, in the header and in the menu. */
export function markActiveSection(root: Document): void {
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.site-nav a, .menu-nav a')];
  const sections = [...root.querySelectorAll<HTMLElement>('main > section')];
  if (!links.some((link) => link.getAttribute('href')?.startsWith('#'))) return;
  const mark = (id: string) => {
    for (const link of links) {
      if (link.hash === `#${id}`) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };
  // The section that crosses a line a little above the middle of the screen is the one being read. Mark it only after all
  // entries are processed: a busy page receives those of several frames at once.
  const crossing = new Set<Element>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) crossing.add(target);
        else crossing.delete(target);
      }
      const read = sections.filter((section) => crossing.has(section)).pop();
      if (read) mark(read.dataset.marks ?? read.id);
    },
    { rootMargin: '-40% 0px -60% 0px' },
  );
  for (const section of sections) observer.observe(section);
}
