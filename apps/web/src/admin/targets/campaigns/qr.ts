import { renderSVG } from 'uqr';

/** As scanners ask for: so many light modules around the code. */
const QUIET_ZONE = 4;

/** The whole address of a campaign's link, as it is handed out. */
export function addressOf({ path }: { path: string }): string {
  return new URL(path, location.origin).href;
}

/** A QR code of an address as an SVG, dark on light whatever the theme: a scanner needs it so. */
function qrCode(address: string): string {
  return renderSVG(address, { border: QUIET_ZONE, ecc: 'M' });
}

/** The same as an address of its own: for a picture, and for a file to download. */
export function qrDataUrl(address: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCode(address))}`;
}
