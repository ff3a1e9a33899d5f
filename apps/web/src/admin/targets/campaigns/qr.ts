import { renderSVG } from 'uqr';

/** Number of light modules around the code, as scanners require. */
const QUIET_ZONE = 4;

/** Returns the whole address of a campaign's link, as it is handed out. */
export function addressOf({ path }: { path: string }): string {
  return new URL(path, location.origin).href;
}

/** Returns an address as a QR code in SVG: dark on light in any theme, because scanners need that. */
function qrCode(address: string): string {
  return renderSVG(address, { border: QUIET_ZONE, ecc: 'M' });
}

/** Returns the QR code as a data URL, for an image or a file to download. */
export function qrDataUrl(address: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qrCode(address))}`;
}
