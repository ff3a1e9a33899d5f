/** Browsers by a pattern of their User-Agent. The first match wins: Chromium browsers also say Chrome, and Chrome also says Safari. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:(?:Headless)?Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** Systems by a pattern of their User-Agent. The first match wins: Android also says Linux, and an iPhone also says Mac OS X. */
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const MOBILE = new Set(['iPhone', 'iPad', 'Android']);

export interface DeviceName {
  /** "Chrome on Android"; only the browser or only the system if the other is unknown; "Unknown device" if both are. */
  name: string;
  mobile: boolean;
}

/** Returns a readable name of the device that sent a User-Agent header. Never throws. */
export function deviceName(userAgent: string | null): DeviceName {
  const browser = find(BROWSERS, userAgent);
  const system = find(SYSTEMS, userAgent);
  return {
    name: [browser, system].filter(Boolean).join(' on ') || 'Unknown device',
    mobile: system !== undefined && MOBILE.has(system),
  };
}

function find(known: readonly [RegExp, string][], userAgent: string | null): string | undefined {
  return known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
}
