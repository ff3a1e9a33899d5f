import { classNames } from '#lib/class-names.ts';
import { settings } from '#lib/settings.ts';

export function Footer({ className }: { className?: string }) {
  return (
    <footer className="border-t text-sm text-muted">
      <p className={classNames('py-5', className)}>
        © {new Date().getFullYear()} {settings.product_name}. Building inclusive speech technology for the
        Caribbean.
      </p>
    </footer>
  );
}
