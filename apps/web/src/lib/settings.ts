/** The captcha of the sign-in screen, and its public key. */
export interface CaptchaSettings {
  provider: 'hcaptcha' | 'turnstile';
  site_key: string;
}

export interface Settings {
  product_name: string;
  /** Base of the sign-in service: a path of this site, or a whole address. */
  auth_url: string;
  /** Only an external Supabase asks for one. */
  auth_key: string | null;
  /** Mail lands in /outbox and the chat is /simulator: nothing leaves this machine. */
  embedded: boolean;
  /** Where the bot's messages go, as the console names it. */
  messaging_provider: 'Twilio' | 'the simulator';
  captcha: CaptchaSettings | null;
}

const defaults: Settings = {
  product_name: 'Labrish',
  auth_url: '/auth/v1',
  auth_key: null,
  embedded: import.meta.env.DEV,
  messaging_provider: 'the simulator',
  captcha: null,
};

/** What the server has written into the page. Under the development server nothing has: then the defaults hold. */
export const settings: Settings = read(document.getElementById('settings')?.textContent);

/** Signing in is our own server's, with what it can do beyond an outside service. */
export const OWN_SIGN_IN = settings.auth_url.startsWith('/');

/** Our own server wrote it, so its form is trusted; a library to check it would weigh on the landing page. */
function read(json: string | undefined): Settings {
  return json === undefined ? defaults : { ...defaults, ...(JSON.parse(json) as Partial<Settings>) };
}
