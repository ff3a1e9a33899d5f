/** What a browser may give a page and ours never ask for. Chromium's own names: it complains about others. */
const OFF = [
  ...[
    'accelerometer',
    'bluetooth',
    'camera',
    'clipboard-read',
    'display-capture',
    'geolocation',
    'gyroscope',
    'hid',
  ],
  ...['identity-credentials-get', 'idle-detection', 'local-fonts', 'magnetometer', 'midi', 'otp-credentials'],
  ...['payment', 'publickey-credentials-create', 'publickey-credentials-get', 'screen-wake-lock', 'serial'],
  ...['storage-access', 'usb', 'window-management', 'xr-spatial-tracking'],
];

/**
 * The `permissions-policy` of every page and answer. The simulator records with the microphone, and is there only while the
 * product is embedded; the console writes to the clipboard and plays audio, which are ours without asking.
 */
export function permissionsPolicy(embedded: boolean): string {
  return [`microphone=${embedded ? '(self)' : '()'}`, ...OFF.map((feature) => `${feature}=()`)].join(', ');
}
