/** Browser features that our pages never use. The names are Chromium's: it complains about others. */
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
 * Returns the `permissions-policy` header of every page and answer. Only the simulator records with the microphone, and only
 * while the product is embedded. The console writes to the clipboard and plays audio, which need no permission.
 */
export function permissionsPolicy(embedded: boolean): string {
  return [`microphone=${embedded ? '(self)' : '()'}`, ...OFF.map((feature) => `${feature}=()`)].join(', ');
}
