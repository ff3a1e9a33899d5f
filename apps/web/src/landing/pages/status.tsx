import { When } from '../parts/settings.tsx';

/** Says whether the bot answers now: in words alone, without figures about people. */
export function Status() {
  return (
    <section className="section prose-page">
      <div className="wrap narrow prose">
        <When flag="works">
          <h1 className="small-title">The bot works</h1>
          <p className="lead">Say hi, send a voice note: it answers within seconds.</p>
        </When>
        <When flag="paused">
          <h1 className="small-title">The bot is paused</h1>
          <p className="lead">
            We are fixing something. What you send meanwhile is safe, and you get your answer as soon as we
            are done. STOP and DELETE ALL work as always.
          </p>
        </When>
        <When flag="trouble">
          <h1 className="small-title">The bot is in trouble</h1>
          <p className="lead">
            Answers are late at the moment, and we are working on it. What you send is safe; you need not send
            it again.
          </p>
        </When>
        <p className="small">Checked at {'{{checked_at}}'}. Reload to check again.</p>
      </div>
    </section>
  );
}
