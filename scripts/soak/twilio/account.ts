/** The made-up Twilio account of the soak. */
export const ACCOUNT = {
  account_sid: `AC${'a1'.repeat(16)}`,
  auth_token: 'token-of-the-soak',
  number: '+18765550100',
};

/** Our number in the format of WhatsApp's webhooks. */
export const OUR_ADDRESS = `whatsapp:${ACCOUNT.number}`;
export const API = `/2010-04-01/Accounts/${ACCOUNT.account_sid}`;
