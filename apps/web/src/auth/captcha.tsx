import { useEffect, useRef, useState } from 'react';
import { Alert } from '#components/ui/elements.tsx';
import type { CaptchaSettings } from '#lib/settings.ts';

/** Minimum width of the box for a normal widget, in pixels: the widget (303 px) would overflow a narrower one. */
const NORMAL_WIDTH = 304;

/**
 * Shows the widget of hCaptcha or Turnstile.
 *
 * @param props.round a higher number requests a fresh token: each token works once.
 * @param props.onToken stable; receives the token, or undefined when it has expired or failed.
 */
export function Captcha(props: {
  captcha: CaptchaSettings;
  round: number;
  onToken: (token: string | undefined) => void;
}) {
  const { provider, site_key } = props.captcha;
  const { round, onToken } = props;
  const box = useRef<HTMLDivElement>(null);
  const reset = useRef<() => void>(undefined);
  const [blocked, setBlocked] = useState(false);

  useEffect(() => {
    let gone = false;
    let remove: (() => void) | undefined;
    loadCaptcha(provider)
      .then((api) => {
        if (gone || !box.current) return;
        const forget = () => onToken(undefined);
        const id = api.render(box.current, {
          sitekey: site_key,
          size: box.current.clientWidth < NORMAL_WIDTH ? 'compact' : 'normal',
          callback: onToken,
          'expired-callback': forget,
          'error-callback': forget,
        });
        reset.current = () => api.reset(id);
        remove = () => api.remove(id);
      })
      .catch(() => setBlocked(!gone));
    return () => {
      gone = true;
      reset.current = undefined;
      remove?.();
    };
  }, [provider, site_key, onToken]);

  useEffect(() => {
    if (round > 0) reset.current?.();
  }, [round]);

  if (!blocked) return <div ref={box} />;
  return (
    <Alert variant="destructive">
      The captcha could not be loaded, and without it no link can be sent. Check your connection, allow{' '}
      {new URL(CAPTCHA_SCRIPTS[provider]).hostname} in your ad or script blocker, then load the page again.
    </Alert>
  );
}

/** The API that hCaptcha and Turnstile share; both documentations call it explicit rendering. */
interface CaptchaApi {
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

const CAPTCHA_SCRIPTS: Record<Provider, string> = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
};

let loading: Promise<CaptchaApi> | undefined;

/** Loads the provider's script at the first call. @throws when it is blocked or cannot be reached; the next call retries. */
function loadCaptcha(provider: Provider): Promise<CaptchaApi> {
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
