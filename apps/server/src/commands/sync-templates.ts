// `npm run sync-templates`: pushes every template to Twilio. With the embedded database, stop the server first.
import { openTwilio } from '#channels/twilio/client.ts';
import { createTemplates } from '#channels/twilio/templates.ts';
import { numbersOf } from '#settings/by-pilot.ts';
import { runCommand } from './run.ts';

await runCommand(async (services) => {
  const hasSeveral = services.countries.all.length > 1;
  const twilio = openTwilio(services.env, numbersOf(services.env, services.countries));
  const results = await createTemplates(services, twilio).syncAll();
  if (results.some(({ result }) => result.state === 'failed')) process.exitCode = 1;
  return [
    twilio ? 'Pushed the templates to Twilio:' : 'There are no Twilio settings; checked the templates only:',
    ...results.map(
      ({ pilot, template_key, result }) =>
        `  ${hasSeveral ? `${pilot} ` : ''}${template_key}: ${result.state === 'synced' ? 'synced' : result.error}`,
    ),
  ].join('\n');
});
