import { type Page, pages } from './pages.tsx';
import {
  HOME,
  PRODUCT,
  PUBLIC_URL,
  BASE,
  When,
  YEAR,
  FloatingChat,
  ChatLink,
  Unless,
} from './parts/settings.tsx';
import { renderToStaticMarkup } from 'react-dom/server';
import { Mark, Icon } from './parts/icons.tsx';

/** Renders a whole page. The addresses of styles, scripts and fonts are source files; the build replaces them. */
function Document({ page }: { page: Page }) {
  const start: Start = page.path === '/' ? 'landing' : page.path === HOME ? 'country' : null;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {['bricolage-display', 'atkinson-text'].map((font) => (
          <link
            key={font}
            rel="preload"
            href={`/src/landing/fonts/${font}.woff2`}
            as="font"
            type="font/woff2"
            crossOrigin=""
          />
        ))}
        <link rel="stylesheet" href="/src/landing/landing.css" />
        <script type="module" src="/src/landing/main.ts" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#0c2b33" />
        <meta name="application-name" content={PRODUCT} />
        {page.path === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Sharing page={page} path={page.path} />
        )}
      </head>
      <body id="top">
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <Header start={start} />
        <main id="main" tabIndex={-1}>
          {page.body}
        </main>
        <Footer />
        <Menu start={start} />
        <span id="opens-new-tab" hidden>
          Opens in a new tab
        </span>
      </body>
    </html>
  );
}

function Sharing({ page, path }: { page: Page; path: string }) {
  const url = `${PUBLIC_URL}${path}`;
  const image = `${PUBLIC_URL}/social-card.png`;
  const alt =
    'Your voice matters: a voice note drawn as a ridge of hills above the sea, with the sun as its play button.';
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={PRODUCT} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={image} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta property="og:locale" content="{{locale}}" />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={page.title} />
      <meta name="twitter:description" content={page.description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
      <script type="application/ld+json">{'{{structured_data}}'}</script>
    </>
  );
}

/**
 * Renders a public page. React is only the template language: none of it reaches the browser.
 *
 * @param file one of the build's HTML entries, like `index.html`.
 * @returns the finished document with names in double braces, or null when the file is not a public page.
 */
export function renderPage(file: string): string | null {
  const page = pages[file];
  return page ? `<!doctype html>${renderToStaticMarkup(<Document page={page} />)}` : null;
}

function Footer() {
  return (
    <footer className="site-footer">
      <div className="wrap site-footer-row">
        <p>
          <span className="brand">
            <Mark />
            {PRODUCT}
          </span>
          <span className="site-footer-line">
            © {YEAR} {PRODUCT}. Building inclusive speech technology for the Caribbean.
          </span>
          <When flag="several">
            <span className="site-footer-line">Also in {'{{other_countries}}'}</span>
          </When>
        </p>
        <nav aria-label="Footer">
          <a href={`${BASE}/data`}>The data so far</a>
          <a href={`${BASE}/data/releases`}>The dataset</a>
          <a href={`${BASE}/heard`}>You said, we did</a>
          <When flag="mail">
            <a href="/partner">Partner with us</a>
          </When>
          <a href="/privacy">Privacy</a>
          <a href="/status">Is it working?</a>
          <a href="/login">Sign In</a>
        </nav>
      </div>
      <FloatingChat />
    </footer>
  );
}

/** The start page that a page is: the landing page, a country's page, or neither. */
type Start = 'landing' | 'country' | null;
type Props = { start: Start };

function Header({ start }: Props) {
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
function Menu({ start }: Props) {
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
