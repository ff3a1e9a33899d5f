import { Unless } from '../parts/settings.tsx';

/** Shows what people told the team and what came of it (apps/server/src/site/heard.ts), and how to tell them something. */
export function Heard() {
  return (
    <section className="section prose-page">
      <div className="wrap narrow prose">
        <h1 className="small-title">What you said, what we did{'{{named}}'}</h1>
        <p className="lead">
          Type <kbd>FEEDBACK</kbd> in the chat, any time, to tell the team something. You can read your note
          again before you send it, and nothing here says who wrote it.
        </p>
        {'{{months}}'}
        <Unless flag="answered">
          <p>Nothing is here yet. The first answers appear as soon as the team has acted on a note.</p>
        </Unless>
      </div>
    </section>
  );
}
