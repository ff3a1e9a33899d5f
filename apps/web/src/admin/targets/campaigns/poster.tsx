import { CODE } from '@labrish/api/campaigns/code';
import { Printer } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { PageTitle } from '#components/page.tsx';
import { Button } from '#components/ui/elements.tsx';
import { settings } from '#lib/settings.ts';
import { addressOf, qrDataUrl } from './qr.ts';

/**
 * Shows a campaign's poster: the link as a QR code, and in letters. The browser prints it on one page of A4, or saves it as a PDF. It shows
 * nothing but the link, so it needs no sign-in.
 */
export function PosterPage() {
  const { code = '' } = useParams();
  const address = addressOf({ path: `/go/${code}` });
  if (!CODE.test(code))
    return (
      <main className="p-8">
        <PageTitle>Poster</PageTitle>
        <h1 className="text-2xl font-bold">There is no such poster</h1>
        <Link to="/app/admin?tab=targets" className="text-primary underline underline-offset-4">
          Back to the targets
        </Link>
      </main>
    );
  return (
    <main className="mx-auto grid max-w-2xl justify-items-center gap-6 bg-white p-6 text-center text-black [page:poster] sm:p-10 print:p-0">
      <PageTitle>{`Poster ${code}`}</PageTitle>
      <Button icon={Printer} className="print:hidden" onClick={() => print()}>
        Print, or save as PDF
      </Button>
      <p className="font-display text-2xl font-bold">{settings.product_name}</p>
      <h1 className="text-4xl font-bold text-balance sm:text-5xl">
        Help Build AI That Understands How We Really Talk
      </h1>
      <p className="text-xl text-balance">Scan it, say hi on WhatsApp, and talk. It takes about 2 minutes.</p>
      <img
        src={qrDataUrl(address)}
        alt={`QR code of ${address}`}
        className="w-full max-w-[110mm] print:w-[110mm]"
      />
      <p className="text-lg [overflow-wrap:anywhere]">
        Or open <strong>{address.replace(/^https?:\/\//, '')}</strong>
      </p>
    </main>
  );
}
