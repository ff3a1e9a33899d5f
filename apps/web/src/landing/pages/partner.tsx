import { described, Field, Problem, Refused, TextField } from '../parts/form.tsx';
import { Unless, When } from '../parts/settings.tsx';

/** Lets partners write to the team by a form, which the server mails (apps/server/src/site/partner.ts). */
export function PartnerForm() {
  return (
    <section className="section prose-page">
      <div className="wrap narrow">
        <When flag="sent">
          <h1 className="small-title">Thank you: your message is sent</h1>
          <p className="lead">The team will answer to the address that you gave.</p>
        </When>
        <Unless flag="sent">
          <h1 className="small-title">Partner with us</h1>
          <When flag="mail">
            <p className="lead">
              Write to the team here, or by mail to{' '}
              <a href="mailto:{{partnership_email}}">{'{{partnership_email}}'}</a>.
            </p>
            <Refused />
            <Form />
          </When>
          <Unless flag="mail">
            <p className="lead">
              The address for partners is not open yet. Until it is, the best way in is to contribute a voice.
            </p>
          </Unless>
        </Unless>
      </div>
    </section>
  );
}

function Form() {
  return (
    <form className="gate" method="post" action="/partner" noValidate>
      <Problem name="form" />
      <TextField name="name" label="Your name" autoComplete="name" />
      <TextField
        name="organisation"
        label="Organisation, if you have one"
        autoComplete="organization"
        required={false}
      />
      <TextField
        name="email"
        label="Mail address"
        help="The team answers there."
        type="email"
        autoComplete="email"
      />
      <Field name="interest" label="What fits best">
        <select {...described('interest')} dangerouslySetInnerHTML={{ __html: '{{interest_options}}' }} />
      </Field>
      <TextField name="message" label="Your message" rows={8} />
      {/* Only programs see and fill in this field. */}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="leave-empty">Leave this empty</label>
        <input id="leave-empty" name="leave_empty" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <p className="small">What you type is mailed to the team. This website stores nothing of it.</p>
      <div>{'{{captcha}}'}</div>
      <button className="button primary large" type="submit">
        Send
      </button>
    </form>
  );
}
