import type { DataProtection } from '@labrish/api/data-protection/schema';
import { Section } from '#components/section.tsx';

/** Lists recipients, agreements and withdrawals. */
export function Particulars({
  of: { recipients, consents, heard_in_public, withdrawals },
}: {
  of: DataProtection;
}) {
  return (
    <>
      <Section
        title="Who gets which data"
        note="By the settings of this server, and by where versions of the dataset were sent."
      >
        <Table
          label="Who gets which data"
          columns={['Who', 'What for', 'Which data', 'Country']}
          rows={recipients.map(({ name, purpose, receives, country }) => [
            name,
            purpose,
            receives,
            country ?? 'Not set: see HOSTING_COUNTRY and MAIL_COUNTRY in the README',
          ])}
        />
      </Section>
      <Section
        title="What people agreed to"
        note={`The newest first. Apart from it, ${counted(heard_in_public, 'person has', 'people have')} agreed to be heard on the public page.`}
      >
        <ul className="grid gap-4">
          {consents.map(({ version, text, in_force, withdrawn }) => (
            <li key={version} className="grid gap-1.5 border-t pt-3 first:border-t-0 first:pt-0">
              <h3 className="font-semibold">Version {version}</h3>
              <p className="text-sm text-muted">
                {counted(in_force, 'person agrees', 'people agree')} to it now;{' '}
                {counted(withdrawn, 'agreement was', 'agreements were')} taken back.
              </p>
              <p className="max-w-prose whitespace-pre-line">{text}</p>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="What was taken back" note="Each has a receipt, which the person was given.">
        {withdrawals.length === 0 ? (
          <p className="text-muted">Nothing so far.</p>
        ) : (
          <Table
            label="What was taken back"
            columns={['Month', 'The last recording', 'Everything']}
            rows={withdrawals.map(({ month, last, all }) => [month, String(last), String(all)])}
          />
        )}
      </Section>
    </>
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
