import type { Pilot } from '@labrish/pilot';

/** The captcha of the sign-in screen, and its public key. */
export interface CaptchaSettings {
  provider: 'hcaptcha' | 'turnstile';
  site_key: string;
}

export interface Settings {
  product_name: string;
  /** The address of the site, as the bot's messages have it. */
  site_url: string;
  /** Base of the sign-in service: a path of this site, or a whole address. */
  auth_url: string;
  /** Only an external Supabase needs one. */
  auth_key: string | null;
  /** Whether nothing leaves this machine: mail lands in /outbox and the chat is /simulator. */
  embedded: boolean;
  /** Where the bot's messages go, as the console displays it. */
  messaging_provider: 'Twilio' | 'the simulator';
  /** The countries that run here, in their order. */
  pilots: readonly Pilot[];
  captcha: CaptchaSettings | null;
  /** Origins of the team's avatars when the page was loaded: the content security policy allows pictures from no others. */
  picture_origins: string[];
}

const defaults: Settings = {
  product_name: 'Labrish',
  site_url: 'http://localhost',
  auth_url: '/auth/v1',
  auth_key: null,
  embedded: import.meta.env.DEV,
  messaging_provider: 'the simulator',
  pilots: [],
  captcha: null,
  picture_origins: [],
};

/** The settings that the server writes into the page. The development server writes none, and unit tests have no page: then the defaults apply. */
export const settings: Settings = read(
  typeof document === 'undefined' ? undefined : document.getElementById('settings')?.textContent,
);

/** Whether our own server signs people in, which offers more than an external service. */
export const OWN_SIGN_IN = settings.auth_url.startsWith('/');

/** Parses without a schema: our own server wrote it, and a validation library would enlarge the script that the app loads first. */
function read(json: string | undefined): Settings {
  return json === undefined ? defaults : { ...defaults, ...(JSON.parse(json) as Partial<Settings>) };
}

/** Whether codes can be sent to phones: only a messaging provider can send them. */
export const CODES_BY_PHONE = settings.messaging_provider === 'Twilio';
