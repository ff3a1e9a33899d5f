import { classNames } from '#lib/class-names.ts';
import { settings } from '#lib/settings.ts';

const YEAR = new Date().getFullYear();

export function Footer({ className }: { className?: string }) {
  return (
    <footer className="border-t text-sm text-muted">
      <p className={classNames('py-5', className)}>
        © {YEAR} {settings.product_name}. Building inclusive speech technology for the Caribbean.
      </p>
    </footer>
  );
}
