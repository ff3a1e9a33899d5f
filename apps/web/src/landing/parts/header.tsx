import { Icon, Mark } from './icons.tsx';
import { ChatLink, BASE, HOME, PRODUCT, Unless, When } from './settings.tsx';

/** The start page that a page is: the landing page, a country's page, or neither. */
export type Start = 'landing' | 'country' | null;
type Props = { start: Start };

export function Header({ start }: Props) {
  return (
    <header className="site-header">
      <div className="site-header-row wrap">
        <a className="brand" href="/">
          <Mark />
          {PRODUCT}
        </a>
        <nav className="site-nav" aria-label="Main">
          <SectionLinks start={start} />
        </nav>
        <ChatLink className="button primary header-action">Contribute Now</ChatLink>
        <a className="icon-button menu-open" id="menu-open" href="#menu">
          <Icon name="menu" />
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
export function Menu({ start }: Props) {
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
            <Icon name="close" />
            <span className="visually-hidden">Close menu</span>
          </a>
        </div>
        <nav className="menu-nav" aria-label="Menu">
          <SectionLinks start={start} />
        </nav>
        <ChatLink className="button primary large">Contribute Now</ChatLink>
      </div>
    </div>
  );
}

/** Links to the sections of the country's start page. */
function SectionLinks({ start }: Props) {
  if (start === 'landing') return linksTo('', sections);
  if (start === 'country') return linksTo('', countrySections);
  return (
    <>
      <When flag="landing">{linksTo('/', sections)}</When>
      <Unless flag="landing">{linksTo(HOME, countrySections)}</Unless>
    </>
  );
}

function linksTo(page: string, links: Record<string, string>) {
  return Object.entries(links).map(([label, to]) => (
    <a key={to} href={to.startsWith('#') ? page + to : to}>
      {label}
    </a>
  ));
}

const sections = {
  'How It Works': '#how-it-works',
  'The Project': '#pilot',
  'Why It Matters': '#why',
  Partner: '#workstreams',
};

const countrySections = {
  'How It Works': '#how-it-works',
  'So Far': '#so-far',
  'What You Agree To': '#consent',
  'The Dataset': `${BASE}/data/releases`,
};
