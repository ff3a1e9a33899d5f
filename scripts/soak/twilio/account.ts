/** The Twilio account of the soak. Nobody else has it. */
export const ACCOUNT = {
  account_sid: `AC${'a1'.repeat(16)}`,
  auth_token: 'token-of-the-soak',
  number: '+18765550100',
};

/** Our number as WhatsApp's webhooks write it. */
export const OUR_ADDRESS = `whatsapp:${ACCOUNT.number}`;
export const API = `/2010-04-01/Accounts/${ACCOUNT.account_sid}`;
