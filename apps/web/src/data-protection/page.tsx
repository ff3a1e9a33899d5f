import { ForAdmins } from '#components/for-admins.tsx';
import { PageTitle } from '#components/page.tsx';
import { OutlineButton } from '#components/ui/elements.tsx';
import { trpc, useIsAdmin } from '#lib/api/trpc.ts';
import { pilot, SEVERAL } from '#lib/pilot.ts';
import { settings } from '#lib/settings.ts';
import { fill, siteValues } from '@labrish/conversation/text';
import type { DataProtection } from '@labrish/api/data-protection/schema';
import { Fragment, type ReactNode } from 'react';
import { Pending, QueryFailure, Section } from '#components/section.tsx';

/** Shows what the law requires the data controller to know and to show; designed for printing. */
export function DataProtectionPage() {
  const isAdmin = useIsAdmin();
  return (
    <div className="grid gap-4">
      <PageTitle>Data protection</PageTitle>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-bold sm:text-3xl">
          Data protection{SEVERAL && `: ${pilot.country.name}`}
        </h1>
        {isAdmin && (
          <OutlineButton className="print:hidden" onClick={() => window.print()}>
            Print
          </OutlineButton>
        )}
      </div>
      <ForAdmins what="You need admin privileges to see who gets which data.">
        <Loaded />
      </ForAdmins>
    </div>
  );
}

function Loaded() {
  const found = trpc.dataProtection.get.useQuery();
  return (
    <>
      <QueryFailure what="What is stored of people could not be loaded." query={found} />
      {found.isPending && <Pending />}
      {found.data && <Particulars of={found.data} />}
    </>
  );
}

/** Lists the law, recipients, agreements and withdrawals. */
function Particulars({ of }: { of: DataProtection }) {
  const { privacy_law, recipients, consents, heard_in_public, withdrawals, raw_message_days } = of;
  return (
    <>
      <PrivacyLaw {...privacy_law} />
      <Section
        title="Who gets which data"
        note="From the settings of this server, and from where releases of the dataset were sent."
      >
        <Table
          label="Who gets which data"
          columns={['Who', 'What for', 'Which data', 'Country']}
          rows={recipients.map(({ name, purpose, receives, country }) => [
            name,
            purpose,
            receives,
            country ?? 'Not recorded: whoever runs this server sets HOSTING_COUNTRY and MAIL_COUNTRY',
          ])}
        />
      </Section>
      <Section
        title="What people agreed to"
        note={`Newest first. In addition, ${counted(heard_in_public, 'person has', 'people have')} agreed to be heard on the public page.`}
      >
        <ul className="grid gap-4">
          {consents.map(({ version, text, in_force, withdrawn }) => (
            <li key={version} className="grid gap-1.5 border-t pt-3 first:border-t-0 first:pt-0">
              <h3 className="font-semibold">Version {version}</h3>
              <p className="text-sm text-muted">
                {counted(in_force, 'person agrees', 'people agree')} to it now;{' '}
                {counted(withdrawn, 'agreement was', 'agreements were')} withdrawn.
              </p>
              <p className="max-w-prose whitespace-pre-line">{fill(text, siteValues(settings))}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="How long messages are stored">
        <p className="max-w-prose">
          The words of messages are erased after {raw_message_days} days, on both sides of the chat. That
          there was a message, and when, stays, and so do recordings, what people said about them, and notes
          to the team.
        </p>
      </Section>
      <Section title="Withdrawals" note="Each person got a receipt.">
        {withdrawals.length === 0 ? (
          <p className="text-muted">Nothing so far.</p>
        ) : (
          <Table
            label="Withdrawals"
            columns={['Month', 'The last recording', 'Everything']}
            rows={withdrawals.map(({ month, last, all }) => [month, String(last), String(all)])}
          />
        )}
      </Section>
    </>
  );
}

/** Shows what the country's law asks of whoever collects voices. */
function PrivacyLaw({ act, authority, answer_days, breach, sources }: DataProtection['privacy_law']) {
  const facts: [name: string, is: ReactNode][] = [
    ['Act', act],
    [
      'Authority',
      <>
        {authority.name}: <Contact at={authority.contact} />
      </>,
    ],
    ['Answer a request', answer_days === null ? 'No deadline is known.' : `Within ${answer_days} days.`],
    ['After a breach, inform', breach.report_to],
    ['By when', breach.hours === null ? 'No deadline is known.' : `Within ${breach.hours} hours.`],
    ['Read in', sources],
  ];
  return (
    <Section title="The privacy law" note="A short summary of what we read. It is not legal advice.">
      <dl className="grid gap-x-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        {facts.map(([name, is]) => (
          <Fragment key={name}>
            <dt className="font-semibold max-sm:mt-3 max-sm:first:mt-0">{name}</dt>
            <dd className="max-w-prose break-words">{is}</dd>
          </Fragment>
        ))}
      </dl>
    </Section>
  );
}

/** Shows a contact, as a link if it is a page. */
function Contact({ at }: { at: string }) {
  if (!/^https?:/.test(at)) return at;
  return (
    <a className="text-primary underline underline-offset-4" href={at} target="_blank" rel="noreferrer">
      {at}
    </a>
  );
}

function counted(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** Shows rows of text under their headings; the first cell names its row. On a phone each row is a block. */
function Table(props: { label: string; columns: string[]; rows: string[][] }) {
  return (
    <table aria-label={props.label} className="w-full text-left">
      <thead className="sr-only sm:not-sr-only">
        <tr>
          {props.columns.map((column) => (
            <th key={column} scope="col" className="pr-4 pb-2 text-sm font-semibold text-muted">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map(([name, ...cells]) => (
          <tr key={name} className="grid border-t py-2.5 sm:table-row">
            <th scope="row" className="pr-4 align-top font-semibold break-words sm:py-2.5">
              {name}
            </th>
            {cells.map((cell, place) => (
              <td key={props.columns[place + 1]} className="pr-4 align-top break-words sm:py-2.5">
                <span className="text-sm text-muted sm:hidden" aria-hidden="true">
                  {props.columns[place + 1]}:{' '}
                </span>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
