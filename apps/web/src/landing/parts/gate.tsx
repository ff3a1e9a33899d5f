import type { ComponentProps, ReactNode } from 'react';
import { Unless, When } from './settings.tsx';

/**
 * The form to request the dataset: people say who they are and agree to the terms; the link comes by mail. The server
 * fills in what was typed and what is wrong with it (apps/server/src/site/releases/access.ts).
 */
export function Gate() {
  return (
    <form className="gate" method="post" action="/data/releases/access" noValidate>
      <p className="problem" id="problem-form">
        {'{{problem_form}}'}
      </p>
      <Field name="name" label="Your name">
        <input {...described('name')} type="text" autoComplete="name" defaultValue="{{typed_name}}" />
      </Field>
      <Field
        name="email"
        label="Mail address"
        help="The link is sent there, and word when somebody takes a recording back."
      >
        <input {...described('email')} type="email" autoComplete="email" defaultValue="{{typed_email}}" />
      </Field>
      <Field name="purpose" label="What you want it for" help="A sentence or two.">
        <textarea {...described('purpose')} rows={4} defaultValue="{{typed_purpose}}" />
      </Field>
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
        <p className="problem" id="problem-terms">
          {'{{problem_terms}}'}
        </p>
      </fieldset>
      <p className="small">
        What you type is kept encrypted for as long as you may hold a copy, so that we can tell you what has
        been taken back. Nobody else gets it.
      </p>
      <div>{'{{captcha}}'}</div>
      <button className="button primary large" type="submit">
        Send me the link
      </button>
    </form>
  );
}

type FieldProps = { name: string; label: string; help?: string; children: ReactNode };

function Field({ name, label, help, children }: FieldProps) {
  return (
    <div className="field">
      <label htmlFor={`field-${name}`}>{label}</label>
      {help !== undefined && (
        <p className="small" id={`help-${name}`}>
          {help}
        </p>
      )}
      {children}
      <p className="problem" id={`problem-${name}`}>{`{{problem_${name}}}`}</p>
    </div>
  );
}

function Agreed(props: ComponentProps<'input'>) {
  return <input {...described('terms')} type="checkbox" value="agreed" {...props} />;
}

const HELPED = ['email', 'purpose'];

/** Returns the props of a field, with links to its help and its error. Screen readers skip the empty error of a valid field. */
function described(name: string): ComponentProps<'input'> & ComponentProps<'textarea'> {
  const help = HELPED.includes(name) ? `help-${name} ` : '';
  return {
    ...{ id: `field-${name}`, name, required: true },
    'aria-describedby': `${help}problem-${name}`,
    // React would reject the placeholder in braces; the server writes true or false.
    'aria-invalid': `{{invalid_${name}}}` as 'true',
  };
}
