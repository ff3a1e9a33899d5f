import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames, IconButton } from './ui/elements.tsx';
import { settings } from '#lib/settings.ts';
import { Pulse } from './pulse.tsx';
import { Moon, Sun } from 'lucide-react';
import { useTheme } from '#lib/theme.ts';

/** Renders header, content and footer: for every page but the chat. */
export function Layout(props: {
  /** Where the product title links to; without it, the title is no link. "/" is another document. */
  titleHref?: string;
  nav?: ReactNode;
  actions?: ReactNode;
  /** Null hides the footer. */
  footer?: ReactNode;
  /** For pages that need the full width. */
  wide?: boolean;
  children: ReactNode;
}) {
  const width = classNames('mx-auto w-full px-4 sm:px-6', props.wide ? 'max-w-[100rem]' : 'max-w-6xl');
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute -top-20 left-4 z-50 rounded-lg bg-card px-4 py-2 font-semibold focus:top-2 forced-colors:border"
      >
        Skip to content
      </a>
      <header className="on-band bg-band text-band-ink print:hidden">
        <div className={classNames(width, 'flex flex-wrap items-center gap-x-6')}>
          <div className="py-3">
            <Title {...(props.titleHref && { href: props.titleHref })} />
          </div>
          {props.nav && <div className="order-last w-full lg:order-none lg:w-auto">{props.nav}</div>}
          <div className="ml-auto flex min-w-0 items-center gap-1">
            {props.actions}
            <ThemeToggle className="hover:bg-white/10" />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={classNames(width, 'peer flex-1 py-6 outline-none')}>
        {props.children}
      </main>
      {props.footer === undefined ? <Footer className={width} /> : props.footer}
    </div>
  );
}

function Title({ href }: { href?: string }) {
  if (!href) return <Brand />;
  return href === '/' ? (
    <a href="/">
      <Brand />
    </a>
  ) : (
    <Link to={href}>
      <Brand />
    </Link>
  );
}

const YEAR = new Date().getFullYear();

function Footer({ className }: { className?: string }) {
  return (
    <footer className="border-t text-sm text-muted peer-has-[[data-loading]]:invisible">
      <p className={classNames('py-5', className)}>
        © {YEAR} {settings.product_name}. Building inclusive speech technology for the Caribbean.
      </p>
    </footer>
  );
}

/** Sets the tab's title: the page, then the product. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${settings.product_name}`}</title>;
}

/** Fills the page while it loads. */
export function LoadingView({ children = 'Loading...' }: { children?: string }) {
  return (
    <div className="grid min-h-dvh place-content-center justify-items-center gap-3 text-muted" role="status">
      <Pulse className="h-8 text-primary" />
      {children}
    </div>
  );
}

/** Shows the product title with its logo, a voice note of four strokes. */
export function Brand() {
  return (
    <span className="flex items-center gap-2 font-display text-xl font-bold tracking-tight">
      <svg aria-hidden viewBox="0 0 24 24" className="size-6 text-mango" fill="none" stroke="currentColor">
        <path d="M4 10v4M9.3 5v14M14.7 8v8M20 11v2" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      {settings.product_name}
    </span>
  );
}

export function ThemeToggle({ className }: { className?: string }) {
  const [theme, toggle] = useTheme();
  const label = theme === 'dark' ? 'Switch to light theme' : 'Switch to dark theme';
  return (
    <IconButton
      label={label}
      icon={theme === 'dark' ? Sun : Moon}
      className={className}
      title={label}
      onClick={toggle}
    />
  );
}
