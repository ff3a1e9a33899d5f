import { FloatingChat } from './chat-link.tsx';
import { Mark } from './icons.tsx';
import { BASE, PRODUCT, When, YEAR } from './settings.tsx';

export function Footer() {
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
          <a href="/privacy">Privacy</a>
          <a href="/status">Is it working?</a>
          <a href="/login">Sign In</a>
        </nav>
      </div>
      <FloatingChat />
    </footer>
  );
}
