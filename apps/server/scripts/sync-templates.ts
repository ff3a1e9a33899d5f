// Pushes every template to Twilio: `npm run sync-templates`. With the embedded database, stop the server first.
import { DataFolderInUse } from '@labrish/db';
import { createLogger } from '#app.ts';
import { BadSettings, readEnv } from '#env.ts';
import { loggerOptions } from '#logging.ts';
import { openServices } from '#services.ts';
import { createTemplates, DELETE_CONTENT, deleteContent } from '#whatsapp/templates.ts';
import { openTwilio } from '#whatsapp/twilio-client.ts';

try {
  await syncAll();
} catch (error) {
  // An operator's mistake gets its sentence, not a stack trace.
  if (!(error instanceof BadSettings || error instanceof DataFolderInUse)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}

async function syncAll(): Promise<void> {
  const env = readEnv(process.env);
  const services = await openServices(env, createLogger(loggerOptions('error')));
  try {
    const twilio = openTwilio(env);
    console.log(twilio ? 'Pushing the templates to Twilio.' : 'There are no Twilio settings: checking only.');
    if (twilio)
      services.jobs.handle<{ content_sid: string }>(DELETE_CONTENT, ({ content_sid }) =>
        deleteContent(twilio, content_sid),
      );
    await services.jobs.start();
    const results = await createTemplates(services, twilio).syncAll();
    for (const { template_key, result } of results)
      console.log(`  ${template_key}: ${result.state === 'synced' ? 'synced' : result.error}`);
    if (results.some(({ result }) => result.state === 'failed')) process.exitCode = 1;
  } finally {
    await services.close();
  }
}
