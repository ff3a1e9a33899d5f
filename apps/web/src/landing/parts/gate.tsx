import type { ComponentProps } from 'react';
import { described, Problem, TextField } from './form.tsx';
import { Unless, When } from './settings.tsx';

/**
 * The form to request the dataset: people say who they are and agree to the terms; the link comes by mail. The server
 * fills in what was typed and what is wrong with it (apps/server/src/site/releases/access.ts).
 */
export function Gate() {
  return (
    <form className="gate" method="post" action="/data/releases/access" noValidate>
      <Problem name="form" />
      <TextField name="name" label="Your name" autoComplete="name" />
      <TextField
        name="email"
        label="Mail address"
        help="We send the link there, and tell you when a speaker withdraws a recording."
        type="email"
        autoComplete="email"
      />
      <TextField name="purpose" label="What you want it for" help="A sentence or two." rows={4} />
      <fieldset>
        <legend>Terms of access</legend>
        <ul className="terms">{'{{terms_list}}'}</ul>
        <label className="check" htmlFor="field-terms">
          <When flag="agreed">
            <Agreed defaultChecked />
          </When>
          <Unless flag="agreed">
            <Agreed />
          </Unless>
          <span>I agree to these three terms.</span>
        </label>
        <Problem name="terms" />
      </fieldset>
      <p className="small">
        What you type is kept encrypted for as long as you may hold a copy, so that we can tell you what has
        been withdrawn. Nobody else gets it.
      </p>
      <div>{'{{captcha}}'}</div>
      <button className="button primary large" type="submit">
        Send me the link
      </button>
    </form>
  );
}

function Agreed(props: ComponentProps<'input'>) {
  return <input {...described('terms')} type="checkbox" value="agreed" {...props} />;
}
