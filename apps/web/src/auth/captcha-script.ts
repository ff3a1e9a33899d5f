import type { CaptchaSettings } from '#lib/settings.ts';

/** The API that hCaptcha and Turnstile share; both documentations call it explicit rendering. */
export interface CaptchaApi {
  /** @returns the widget's id. */
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      /** Both need about 300 px for a normal widget. */
      size: 'normal' | 'compact';
      callback: (token: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => string;
  reset: (id: string) => void;
  remove: (id: string) => void;
}

declare global {
  interface Window {
    hcaptcha?: CaptchaApi;
    turnstile?: CaptchaApi;
    captchaReady?: () => void;
  }
}

type Provider = CaptchaSettings['provider'];

export const CAPTCHA_SCRIPTS: Record<Provider, string> = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
};

let loading: Promise<CaptchaApi> | undefined;

/** Loads the provider's script at the first call. @throws when it is blocked or cannot be reached; the next call retries. */
export function loadCaptcha(provider: Provider): Promise<CaptchaApi> {
  loading ??= load(provider).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function load(provider: Provider): Promise<CaptchaApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      reject(new Error(`${script.src} could not be loaded`));
    };
    window.captchaReady = () => {
      const api = window[provider];
      if (api) resolve(api);
      else fail();
    };
    script.src = `${CAPTCHA_SCRIPTS[provider]}?render=explicit&onload=captchaReady`;
    script.async = true;
    script.addEventListener('error', fail);
    document.head.append(script);
  });
}
