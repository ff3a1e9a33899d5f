/** Whether this browser can use passkeys here: only on a safe connection, and only at an address with a name. */
export const PASSKEYS_WORK =
  'PublicKeyCredential' in window && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
