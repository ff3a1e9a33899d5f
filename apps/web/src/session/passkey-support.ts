/** Whether this browser can use passkeys here: only in a secure context, and only at a host name, not at an IP address. */
export const PASSKEYS_WORK =
  'PublicKeyCredential' in window && !/^(?:[\d.]+|\[.*\])$/.test(location.hostname);
