import formbody from '@fastify/formbody';
import { emailAddress } from '@labrish/api/email-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { CountryServices } from '#context.ts';
import { answerIn, captchaOf, isSolved, UNSOLVED } from '#http/captcha.ts';
import { fieldsOf, FORM_BYTES, minutesOf, readForm, type Problem } from '#http/form.ts';
import { addressOf, networkOf } from '#http/visitor.ts';
import { compose } from '#mail/layout.ts';
import type { MailMessage } from '#mail/message.ts';
import { sendUnstored } from '#mail/send.ts';
import { consume } from '#rate-limit.ts';
import { sendBody } from './body.ts';
import { formValues, PRIVATE } from './form-values.ts';
import { AREAS, AUDIENCES } from './interests.ts';
import { openPage } from './pages.ts';
import { html, type Html } from './template.ts';
import { partnershipEmail } from './values.ts';

const HOUR = 3_600;
/** Forms per visitor and hour: somebody writes once, and an office shares an address. */
const FORMS_AN_HOUR = 5;
/** Mails in an hour from all visitors together, so that programs cannot fill the mailbox of the team. */
const MAILS_AN_HOUR = 60;

const INTERESTS = { 'I am a': AUDIENCES, 'I can help with': AREAS.map(([area]) => area) };
const FIELDS = ['name', 'organisation', 'email', 'interest', 'message'];

const NAME = 'Say who you are, in at most 100 characters.';
const ORGANISATION = 'Say it in at most 150 characters, or leave it empty.';
const MESSAGE = 'Say what you have in mind, in 10 to 3000 characters.';
const formSchema = z.object({
  name: z.string({ error: NAME }).trim().min(1, NAME).max(100, NAME),
  organisation: z.string({ error: ORGANISATION }).trim().max(150, ORGANISATION).default(''),
  email: emailAddress('Give an email address like name@example.org: the answer goes there.'),
  interest: z.enum(Object.values(INTERESTS).flat(), { error: 'Choose what fits best.' }),
  message: z.string({ error: MESSAGE }).trim().min(10, MESSAGE).max(3000, MESSAGE),
});
type Sent = z.output<typeof formSchema>;

/** `/partner`: a form that is mailed to the partnership address. Nothing of it is stored. */
export function partnerRoutes(services: CountryServices, dist: string) {
  const to = partnershipEmail(services.env);
  return async (app: FastifyInstance) => {
    const draw = await openPage(services, dist, 'partner.html');
    const show = async (request: FastifyRequest, reply: FastifyReply, problems: Problem[] = []) => {
      const values = formValues(services.env, FIELDS, request.body, problems);
      const body = await draw({
        values: { ...values, interest_options: optionsOf(fieldsOf(request.body).interest) },
        flags: { refused: problems.length > 0, sent: request.routeOptions.url === '/partner/sent' },
        ...{ isActive: true, headers: request.method === 'POST' ? PRIVATE : {} },
      });
      return sendBody(request, reply, body);
    };
    await app.register(formbody, { bodyLimit: FORM_BYTES });
    app.get('/partner', show);
    app.get('/partner/sent', show);
    app.post('/partner', { bodyLimit: FORM_BYTES }, async (request, reply) => {
      const take = async () => (to ? takeForm(services, to, request.body, addressOf(request)) : []);
      // Without the database nothing is counted, so nothing is sent.
      const problems = await take().catch((error: unknown) => {
        request.log.error({ err: error }, 'a form of a partner could not be taken');
        return unsent(to ?? '');
      });
      if (!to || problems.length > 0) return show(request, reply.code(400), problems);
      return reply.header('cache-control', 'no-store').redirect('/partner/sent', 303);
    });
  };
}

/** Mails a form to the team. @returns the problems to correct; empty when it was mailed, or filled in by a program. */
async function takeForm(
  services: CountryServices,
  to: string,
  form: unknown,
  ip: string,
): Promise<Problem[]> {
  // People do not see this field; programs fill in every field.
  if (fieldsOf(form).leave_empty) return [];
  const read = readForm(formSchema, form);
  if (Array.isArray(read)) return read;
  const captcha = captchaOf(services.env);
  if (captcha && !(await isSolved(captcha, services.env, answerIn(form), ip))) return problem(UNSOLVED);
  const own = await consume(services, 'partner-form', networkOf(ip), HOUR);
  // Who is over their own limit uses up nothing of the common one.
  const over = own.hits > FORMS_AN_HOUR ? own : await consume(services, 'partner-mails', 'all', HOUR);
  if (over === own || over.hits > MAILS_AN_HOUR)
    return problem(
      `Too many messages came in. Please try again in ${minutesOf(over.waitSeconds)}, or write to ${to}.`,
    );
  return (await sendUnstored(services, partnerMail(services.env, to, read))) ? [] : unsent(to);
}

const unsent = (to: string) =>
  problem(`The mail could not be sent. Please try again later, or write to ${to}.`);
const problem = (message: string): Problem[] => [{ field: 'form', message }];

/** Builds the mail to the team. Its subject has nothing that was typed. */
function partnerMail(
  { PRODUCT_NAME, PUBLIC_URL }: CountryServices['env'],
  to: string,
  sent: Sent,
): MailMessage {
  const { name, organisation, email, interest, message } = sent;
  return compose(PRODUCT_NAME, {
    ...{ to, reply_to: email, subject: `A partner writes: ${interest} (${PRODUCT_NAME})` },
    heading: `${name}${organisation && `, ${organisation}`}`,
    lead: [`Mail address: ${email}`, `What they want: ${interest}`, ...message.split(/\s*\n\s*/)],
    closing: [
      `Somebody sent this by the form at ${PUBLIC_URL}/partner. Answer this mail to write to them: nothing of it is stored on the server.`,
    ],
  });
}

/** Draws the options of the choice, with the one that was sent chosen. */
function optionsOf(chosen: unknown): Html {
  const option = (name: string) =>
    name === chosen ? html`<option selected>${name}</option>` : html`<option>${name}</option>`;
  return html`<option value="">Please choose</option>
    ${Object.entries(INTERESTS).map(
      ([label, names]) => html`<optgroup label="${label}">${names.map(option)}</optgroup>`,
    )}`;
}
