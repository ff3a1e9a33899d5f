import { expect, test } from 'vitest';
import { twilioUrl } from './client.ts';

const PATH = '/2010-04-01/Accounts/AC1/Messages.json?To=whatsapp%3A%2B1876';

test.each(['api', 'content', 'messaging', 'api.dublin.ie1'])(
  '%s.twilio.com is called as it is, or below the base address',
  (host) => {
    const address = `https://${host}.twilio.com${PATH}`;
    expect(twilioUrl(address, undefined).href).toBe(address);
    expect(twilioUrl(address, 'http://127.0.0.1:4010').href).toBe(`http://127.0.0.1:4010${PATH}`);
    expect(twilioUrl(address, 'http://127.0.0.1:4010/twilio/').href).toBe(
      `http://127.0.0.1:4010/twilio${PATH}`,
    );
  },
);

test.each([
  'http://api.twilio.com/',
  'https://api.twilio.com:8443/',
  'https://twilio.com/',
  'https://api.twilio.com.evil.example/',
  'https://eviltwilio.com/',
  'https://api.twilio.com@evil.example/',
  'https://169.254.169.254/',
  'file:///etc/passwd',
])('%s is never called, with or without a base address', (address) => {
  expect(() => twilioUrl(address, undefined)).toThrow('is not a Twilio host');
  expect(() => twilioUrl(address, 'http://127.0.0.1:4010')).toThrow('is not a Twilio host');
});
