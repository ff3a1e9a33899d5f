/**
 * Enhances the slide-in menu of small screens: focus moves in when it opens, back when it closes, and stays inside
 * meanwhile; the page behind is inert and does not scroll. Escape, the overlay, the close button and every link close
 * it. Also takes over a menu that was opened by its address (`#menu`) before this script ran.
 */
export function enhanceMenu(root: Document): void {
  const menu = root.getElementById('menu');
  const panel = root.getElementById('menu-panel');
  const overlay = root.getElementById('menu-overlay');
  const opener = asButton(root.getElementById('menu-open'));
  const closer = asButton(root.getElementById('menu-close'));
  if (!menu || !panel || !overlay || !opener || !closer) return;
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-modal', 'true');
  panel.setAttribute('aria-label', 'Menu');
  opener.setAttribute('aria-expanded', 'false');
  opener.setAttribute('aria-controls', panel.id);
  const behind = [...root.body.children].filter((element) => element !== menu);
  const isOpen = () => menu.hasAttribute('data-open');
  const wide = root.defaultView?.matchMedia('(width >= 60rem)');

  const set = (open: boolean) => {
    if (open === isOpen()) return;
    menu.toggleAttribute('data-open', open);
    root.documentElement.toggleAttribute('data-menu-open', open);
    for (const element of behind) element.toggleAttribute('inert', open);
    opener.setAttribute('aria-expanded', String(open));
    (open ? closer : opener).focus({ preventScroll: true });
  };

  const takeOver = () => {
    if (root.location.hash !== '#menu') return;
    set(!wide?.matches);
    leaveTarget(root);
  };

  opener.addEventListener('click', () => set(true));
  closer.addEventListener('click', () => set(false));
  overlay.addEventListener('click', (event) => {
    event.preventDefault();
    set(false);
  });
  for (const link of panel.querySelectorAll('a')) link.addEventListener('click', () => set(false));
  root.addEventListener('keydown', (event) => {
    if (!isOpen()) return;
    if (event.key === 'Escape') set(false);
    if (event.key === 'Tab') keepInside(panel, event);
  });
  // Close the menu when a phone is turned or a window widened: on a wide screen nothing else could close it.
  wide?.addEventListener('change', () => set(false));
  // Back and Forward can lead to `#menu` as well.
  root.defaultView?.addEventListener('hashchange', takeOver);
  takeOver();
}

/**
 * Clears `:target` and the fragment. It navigates to an id that does not exist: only a navigation clears `:target`, and
 * an existing id would scroll the page.
 */
function leaveTarget({ location, defaultView }: Document): void {
  location.replace('#nowhere');
  defaultView?.history.replaceState(null, '', location.pathname + location.search);
}

/** Replaces the link to the menu's address, which works without JavaScript, by a button in the same place. */
function asButton(link: HTMLElement | null): HTMLButtonElement | null {
  if (!link) return null;
  const button = link.ownerDocument.createElement('button');
  button.type = 'button';
  button.id = link.id;
  button.className = link.className;
  button.append(...link.childNodes);
  link.replaceWith(button);
  return button;
}

function keepInside(panel: HTMLElement, event: KeyboardEvent): void {
  const stops = [...panel.querySelectorAll<HTMLElement>('a[href], button')];
  const first = stops.at(0);
  const last = stops.at(-1);
  const from = panel.ownerDocument.activeElement;
  const leaving = event.shiftKey ? from === first : from === last;
  const outside = !panel.contains(from);
  if (!leaving && !outside) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
