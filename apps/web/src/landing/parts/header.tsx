import { ChatLink } from './chat-link.tsx';
import { CloseIcon, Mark, MenuIcon } from './icons.tsx';
import { PRODUCT } from './settings.tsx';

/** `home` is the page with the sections: empty on the landing page itself, `/` on the others. */
type Props = { home: '' | '/' };

export function Header({ home }: Props) {
  return (
    <header className="site-header">
      <div className="site-header-row wrap">
        <a className="brand" href="/">
          <Mark />
          {PRODUCT}
        </a>
        <nav className="site-nav" aria-label="Main">
          <SectionLinks home={home} />
        </nav>
        <ChatLink className="button primary header-action">Contribute Now</ChatLink>
        <a className="icon-button menu-open" id="menu-open" href="#menu">
          <MenuIcon />
          <span className="visually-hidden">Open menu</span>
        </a>
      </div>
    </header>
  );
}

/**
 * The menu of small screens. Without JavaScript it opens as the target of `#menu` and closes by leaving that address;
 * with it (behaviour/menu.ts) the two links become buttons.
 */
export function Menu({ home }: Props) {
  return (
    <div className="menu" id="menu">
      <a className="menu-overlay" id="menu-overlay" href="#top" tabIndex={-1} aria-hidden="true" />
      <div className="menu-panel" id="menu-panel">
        <div className="menu-top">
          <span className="brand">
            <Mark />
            {PRODUCT}
          </span>
          <a className="icon-button" id="menu-close" href="#top">
            <CloseIcon />
            <span className="visually-hidden">Close menu</span>
          </a>
        </div>
        <nav className="menu-nav" aria-label="Menu">
          <SectionLinks home={home} />
        </nav>
        <ChatLink className="button primary large">Contribute Now</ChatLink>
      </div>
    </div>
  );
}

function SectionLinks({ home }: Props) {
  return sectionLinks.map(({ id, label }) => (
    <a key={id} href={`${home}#${id}`}>
      {label}
    </a>
  ));
}

/** The sections that the header links to. */
const sectionLinks = [
  { id: 'how-it-works', label: 'How It Works' },
  { id: 'pilot', label: 'The Project' },
  { id: 'why', label: 'Why It Matters' },
  { id: 'workstreams', label: 'Partner' },
];
