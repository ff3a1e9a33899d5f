import { useEffect, useRef, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import type { CaptchaSettings } from '#lib/settings.ts';
import { CAPTCHA_SCRIPTS, loadCaptcha } from './captcha-script.ts';

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
